import type { unmuteTrollboxAuthor as route } from '#contract/trollbox.ts'
import type { WriteHandler } from '../handler.ts'

/** `POST /api/trollbox/mutes/{id}/delete` */
export const unmuteTrollboxAuthor: WriteHandler<typeof route> = async ({ id }, { trollbox }) => {
  await trollbox.unmute(id)
  return { id }
}
