import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { GameContext } from './context.ts'

/** `GET /api/break/statuses` */
export const listBreakStatuses: Handler<typeof routes.listBreakStatuses, GameContext> = (
  { signatures },
  { game },
) => ({
  output: {
    transactions: signatures.flatMap((signature) => {
      const status = game.statusOf(signature)
      return status ? [{ signature, status }] : []
    }),
  },
  cache: 'never',
})
