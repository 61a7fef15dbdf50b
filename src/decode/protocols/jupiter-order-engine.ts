import { textOf } from '../loose-json.ts'
import { anchorProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// Published IDL of the program order_engine, as https://github.com/rpcpool/yellowstone-vixen has it (tests/idls)
const decode = anchorProgram(`
  fill(inputAmount u64, outputAmount u64, expireAt i64): taker maker takerInputMintTokenAccount makerInputMintTokenAccount takerOutputMintTokenAccount makerOutputMintTokenAccount inputMint inputTokenProgram outputMint outputTokenProgram systemProgram`)

/** Jupiter's trades with a market maker who signs each of them. */
export const jupiterOrderEngine: Protocol = {
  name: 'jupiter-order-engine',
  decode,
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fill') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerInputMintTokenAccount'), at('takerOutputMintTokenAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
}
