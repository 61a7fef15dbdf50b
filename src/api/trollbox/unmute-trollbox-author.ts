import type { unmuteTrollboxAuthor as route } from '#contract/community/trollbox.ts'
import type { WriteHandler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'

/** `POST /api/trollbox/mutes/{id}/delete` */
export const unmuteTrollboxAuthor: WriteHandler<typeof route, TrollboxContext> = async (
  { id },
  { trollbox },
) => {
  await trollbox.unmute(id)
  return { id }
}
