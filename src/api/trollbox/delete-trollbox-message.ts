import type { deleteTrollboxMessage as route } from '#contract/community/trollbox.ts'
import type { WriteHandler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'

/** `POST /api/trollbox/messages/{id}/delete` */
export const deleteTrollboxMessage: WriteHandler<typeof route, TrollboxContext> = async (
  { id },
  { trollbox },
) => {
  await trollbox.remove(id)
  return { id }
}
