import { textOf } from '../../block/loose-json.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'

/** Jupiter's trades with a market maker, who signs each of them. */
export const jupiterOrderEngine = program('jupiter-order-engine', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fill') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerInputMintTokenAccount'), at('takerOutputMintTokenAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
})
