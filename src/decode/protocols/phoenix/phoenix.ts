import { ByteReader } from '#svm/byte-reader.ts'
import { textOf } from '../../loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

/** Of events: an order that rests in the book, and one of which lots were taken out. */
const [PLACE, REDUCE] = [3, 4]
/** The bytes of each event behind its tag: header, fill, place, reduce, evict, fill summary, fee, time in force, expired order. */
const EVENT_SIZES = [0, 91, 66, 42, 34, 58, 42, 10, 26, 58]

/** How many orders were placed and cancelled, by the events that the program writes by calling itself. */
function ordersIn(data: Uint8Array): { placedOrders: number; cancelledOrders: number } | undefined {
  let [placedOrders, cancelledOrders] = [0, 0]
  for (let at = 1; at < data.length; ) {
    const tag = data[at] ?? 0
    const size = EVENT_SIZES[tag]
    if (!size || at + size >= data.length) return undefined
    at += 1 + size
    if (tag === PLACE) placedOrders++
    // What is left of a reduced order stands last.
    if (tag === REDUCE && new ByteReader(data, at - 8).u64() === 0n) cancelledOrders++
  }
  return { placedOrders, cancelledOrders }
}

/** Phoenix's order books. Orders that stay in the book are no trades; taking is. */
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
