import { textOf } from '../../block/loose-json.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'

/** Version 1 of Jupiter's limit orders. Orders that a keeper fills by a trade on another exchange are trades of that exchange. */
export const jupiterLimitV1 = program('jupiter-limit-v1', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'fillOrder') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('takerOutputAccount'), at('takerInputAccount')]
    return traderActivity(call, { pool: undefined, user: at('taker'), accounts })
  },
})
