import type { sendBreakTransaction as route } from '#contract/community/break-game.ts'
import type { WriteHandler } from '../handler.ts'
import type { GameContext } from './context.ts'

/** `POST /api/break/send-transaction`. Nothing of the request becomes part of what is signed. */
export const sendBreakTransaction: WriteHandler<typeof route, GameContext> = (_, { game }, client) =>
  game.send(client)
