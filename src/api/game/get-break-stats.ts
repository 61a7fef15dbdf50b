import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { networkTps } from '../network/network-tps.ts'
import type { GameContext } from './context.ts'

/** `GET /api/break/stats` */
export const getBreakStats: Handler<typeof routes.getBreakStats, GameContext> = async (_, context) => ({
  output: { networkTPS: networkTps(context), ...(await context.game.state()) },
  cache: 'moment',
})
