import type { postTrollboxMessage as route } from '#contract/community/trollbox.ts'
import type { WriteHandler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'

/** `POST /api/trollbox/messages` */
export const postTrollboxMessage: WriteHandler<typeof route, TrollboxContext> = (
  message,
  { trollbox },
  client,
) => trollbox.post(message, client)
