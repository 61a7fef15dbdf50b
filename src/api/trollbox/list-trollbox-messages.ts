import type { listTrollboxMessages as route } from '#contract/community/trollbox.ts'
import type { Handler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'

/** `GET /api/trollbox/messages` */
export const listTrollboxMessages: Handler<typeof route, TrollboxContext> = async (_, { trollbox }) => ({
  output: { messages: await trollbox.messages() },
  cache: 'never',
})
