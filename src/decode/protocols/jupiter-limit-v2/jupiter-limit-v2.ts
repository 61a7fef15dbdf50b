import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

/** The second limit orders of Jupiter. An order that a keeper fills by a trade elsewhere is that trade. */
export const jupiterLimitV2 = program('jupiter-limit-v2', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fillOrder') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerInputMintAccount'), at('takerOutputMintAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
})
