import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

/** The first limit orders of Jupiter. An order that a keeper fills by a trade elsewhere is that trade. */
export const jupiterLimitV1 = program('jupiter-limit-v1', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fillOrder') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerOutputAccount'), at('takerInputAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
})
