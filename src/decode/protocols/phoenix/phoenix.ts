import { ByteReader } from '#svm/byte-reader.ts'
import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'

/** The tags of two events: an order was placed in the book, and the size of an order was reduced. */
const [PLACE, REDUCE] = [3, 4]
/** The size of each event without its tag: header, fill, place, reduce, evict, fill summary, fee, time in force, expired order. */
const EVENT_SIZES = [0, 91, 66, 42, 34, 58, 42, 10, 26, 58]

/** Counts the orders that were placed and cancelled, from the events that the program writes by calling itself. */
function ordersIn(data: Uint8Array): { placedOrders: number; cancelledOrders: number } | undefined {
  let [placedOrders, cancelledOrders] = [0, 0]
  for (let at = 1; at < data.length; ) {
    const tag = data[at] ?? 0
    const size = EVENT_SIZES[tag]
    if (!size || at + size >= data.length) return undefined
    at += 1 + size
    if (tag === PLACE) placedOrders++
    // The last field is the remaining size.
    if (tag === REDUCE && new ByteReader(data, at - 8).u64() === 0n) cancelledOrders++
  }
  return { placedOrders, cancelledOrders }
}

/** Phoenix's order books. Only orders that are filled at once are trades. */
export const phoenix = program('phoenix', {
  refine(parsed, instruction) {
    return parsed.type === 'log'
      ? { ...parsed, info: { ...ordersIn(instruction.data), ...parsed.info } }
      : parsed
  },
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'swap') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('baseAccount'), at('quoteAccount')]
    return traderActivity(call, { pool: at('market'), user: at('trader'), accounts })
  },
  poolOf: namedPool({ pool: 'market', vaultA: 'baseVault', vaultB: 'quoteVault' }),
})
