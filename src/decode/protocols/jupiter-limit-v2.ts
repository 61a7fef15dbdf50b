import { textOf } from '../loose-json.ts'
import { errors, events, instructions } from './jupiter-limit-v2-layout.ts'
import { anchorProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

/** The second limit orders of Jupiter. An order that a keeper fills by a trade elsewhere is that trade. */
export const jupiterLimitV2: Protocol = {
  name: 'jupiter-limit-v2',
  decode: anchorProgram(instructions, events),
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fillOrder') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerInputMintAccount'), at('takerOutputMintAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
  errorOf: (code) => errors.get(code),
}
