import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

// Published IDL of the program order_engine, as https://github.com/rpcpool/yellowstone-vixen has it (tests/idls)

/** Jupiter's trades with a market maker who signs each of them. */
export const jupiterOrderEngine = program('jupiter-order-engine', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fill') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerInputMintTokenAccount'), at('takerOutputMintTokenAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
})
