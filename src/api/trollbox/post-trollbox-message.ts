import type { postTrollboxMessage as route } from '#contract/trollbox.ts'
import type { WriteHandler } from '../handler.ts'

/** `POST /api/trollbox/messages` */
export const postTrollboxMessage: WriteHandler<typeof route> = (message, { trollbox }, client) =>
  trollbox.post(message, client)
