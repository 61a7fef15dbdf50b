import type { deleteTrollboxMessage as route } from '#contract/trollbox.ts'
import type { WriteHandler } from '../handler.ts'

/** `POST /api/trollbox/messages/{id}/delete` */
export const deleteTrollboxMessage: WriteHandler<typeof route> = async ({ id }, { trollbox }) => {
  await trollbox.remove(id)
  return { id }
}
