import { textOf } from '../loose-json.ts'
import { instructions } from './jupiter-limit-v1-layout.ts'
import { anchorProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

/** The first limit orders of Jupiter. An order that a keeper fills by a trade elsewhere is that trade. */
export const jupiterLimitV1: Protocol = {
  name: 'jupiter-limit-v1',
  decode: anchorProgram(instructions),
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fillOrder') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerOutputAccount'), at('takerInputAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
}
