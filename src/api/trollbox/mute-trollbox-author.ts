import type { muteTrollboxAuthor as route } from '#contract/trollbox.ts'
import type { WriteHandler } from '../handler.ts'

/** `POST /api/trollbox/messages/{id}/mute` */
export const muteTrollboxAuthor: WriteHandler<typeof route> = async ({ id }, { trollbox }) => ({
  mutedUntil: await trollbox.mute(id),
})
