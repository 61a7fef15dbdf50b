import type { listTrollboxMutes as route } from '#contract/trollbox.ts'
import type { WriteHandler } from '../handler.ts'

/** `POST /api/trollbox/mutes` */
export const listTrollboxMutes: WriteHandler<typeof route> = async (_, { trollbox }) => ({
  mutes: await trollbox.mutes(),
})
