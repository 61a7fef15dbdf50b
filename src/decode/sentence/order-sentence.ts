import type { Address, DecodedInstruction } from '../block/decoded-block.ts'
import type { Proposal } from './described.ts'
import type { Sentence } from './part.ts'

// Instructions that change orders and quotes: a line has the deed and the types. A star marks instructions
// with any number of orders. The arguments in brackets count them (numbers or lists); they are arguments of
// the instruction or of calls that its program makes to itself. Instructions that may find no order are
// described as requests.

const BOOKS: Readonly<Record<string, string>> = {
  // The first versions of the program put requests to cancel into a queue: the order may be filled before its
  // cancellation.
  serum: `
    ask: cancelOrder cancelOrderByClientId
    ask*: cancelOrdersByClientIds prune
    cancel: cancelOrderV2 cancelOrderByClientIdV2
    place: newOrder newOrderV2 newOrderV3
    change: replaceOrderByClientId
    change*: replaceOrdersByClientIds
    settle*: settleFunds
    match*: matchOrders consumeEvents consumeEventsPermissioned`,
  'openbook-v2': `
    ask*: cancelAllOrders cancelOrderByClientOrderId pruneOrders
    cancel: cancelOrder
    place: placeOrder placeOrderPegged
    place*[placedBids placedAsks]: placeOrders
    change: editOrder editOrderPegged
    replace*[placedBids placedAsks]: cancelAllAndPlaceOrders
    settle*: settleFunds settleFundsExpired
    match*: consumeEvents consumeGivenEvents`,
  phoenix: `
    find*[cancelledOrders]: cancelAllOrders cancelAllOrdersWithFreeFunds cancelUpTo cancelUpToWithFreeFunds cancelMultipleOrdersById cancelMultipleOrdersByIdWithFreeFunds
    place: placeLimitOrder placeLimitOrderWithFreeFunds
    place*[placedOrders]: placeMultiplePostOnlyOrders placeMultiplePostOnlyOrdersWithFreeFunds
    change: reduceOrder reduceOrderWithFreeFunds`,
  zeta: `
    ask: cancelOrderNoError cancelOrderByClientOrderIdNoError
    ask*: cancelAllMarketOrders
    cancel: cancelOrder cancelOrderByClientOrderId
    place: placeOrder placeOrderV2 placeOrderV3 placeOrderV4 placePerpOrder placePerpOrderV2 placePerpOrderV3 placePerpOrderV4 placePerpOrderV5
    place*[bidOrders askOrders]: placeMultiOrders`,
  drift: `
    ask*: cancelOrders
    ask*[orderIds]: cancelOrdersByIds
    cancel: cancelOrder cancelOrderByUserId
    place: placePerpOrder placeSpotOrder placeAndMakePerpOrder placeAndTakePerpOrder placeAndMakeSpotOrder placeAndTakeSpotOrder
    place*[params]: placeOrders
    change: modifyOrder modifyOrderByUserId`,
  manifest: `
    cancel*[cancelledOrders]: batchUpdate
    place*[placedOrders]: batchUpdate`,
  // The program trades with its own orders in a book, in addition to its pool.
  'raydium-amm': 'pool*: monitorStep',
  'lifinity-v2': 'spread*: updateConfigSpreadParam',
  ...Object.fromEntries(
    ['alphaq', 'goonfi', 'humidifi', 'solfi', 'tesserav', 'zerofi'].map((maker) => [
      maker,
      'quote*: updateQuote',
    ]),
  ),
}

/**
 * Deeds and their words, in the order of the sentence, with # for the orders. The second list is used only if
 * no deed of the first occurs. The third text replaces the second if no order was found, or if their number
 * is unknown.
 */
const TOLD: readonly (readonly (readonly [deed: string, words: string, found?: string])[])[] = [
  [
    ['ask', 'Asked to cancel #'],
    ['find', 'Cancelled #', 'Asked to cancel orders'],
    ['cancel', 'Cancelled #'],
    ['replace', 'Cancelled all orders and placed #'],
    ['place', 'Placed #'],
    ['change', 'Changed #'],
    ['quote', 'Updated quotes'],
    ['spread', 'Changed the spread of a pool'],
  ],
  [
    ['settle', 'Asked to settle #'],
    ['match', 'Asked to match #'],
    ['pool', 'Checked the orders of a pool'],
  ],
]

/** `counts`: for deeds with any number of orders, the arguments that count them. */
type Deed = { deed: string; counts: readonly string[] | undefined }

const deeds: ReadonlyMap<string, readonly Deed[]> = readDeeds()

function readDeeds(): Map<string, Deed[]> {
  const byType = new Map<string, Deed[]>()
  for (const [protocol, lines] of Object.entries(BOOKS))
    for (const line of lines.trim().split('\n')) {
      const [, deed = '', star, counts, types = ''] =
        /^(\w+)(\*)?(?:\[(.+)\])?: (.+)$/.exec(line.trim()) ?? []
      const told = { deed, counts: star === undefined ? undefined : (counts?.split(' ') ?? []) }
      for (const type of types.split(' ')) {
        const key = `${protocol} ${type}`
        byType.set(key, [...(byType.get(key) ?? []), told])
      }
    }
  return byType
}

const deedsOf = ({ program, type }: DecodedInstruction): readonly Deed[] =>
  deeds.get(`${program} ${type}`) ?? []

/** Whether the arguments of such an instruction contain its number of orders. */
export const isCountedOrderCall = (program: string, type: string): boolean =>
  deeds.get(`${program} ${type}`)?.some(({ counts }) => counts !== undefined && counts.length > 0) === true

/**
 * Clauses for top-level instructions that change orders in books or the quotes of makers: `Cancelled 2 orders, and placed 3
 * orders on Serum DEX v3`. The number is left out if an instruction may have several orders and does not count them.
 */
export const orderClauses: Proposal = ({ instructions }) => {
  for (const told of TOLD) {
    const words = orderWords(instructions, told)
    if (words.length > 0) return words.map((one) => ({ who: null, words: one }))
  }
  return undefined
}

/**
 * The clauses of changed orders in addition to another deed, which already names `program`; without orders
 * that were only matched and settled.
 */
export const ordersBeside = (
  instructions: readonly DecodedInstruction[],
  program: Address | undefined,
): Sentence[] => TOLD.slice(0, 1).flatMap((told) => orderWords(instructions, told, program))

function orderWords(
  instructions: readonly DecodedInstruction[],
  told: (typeof TOLD)[number],
  named?: Address,
): Sentence[] {
  const sent = instructions.filter((one) => one.innerIndex === null && deedsOf(one).length > 0)
  const programs = [...new Set(sent.map(({ programId }) => programId))]
  const others = programs.filter((program) => program !== named)
  return [...others, ...programs.filter((program) => program === named)].flatMap((program) => {
    const own = sent.filter((one) => one.programId === program)
    const clauses = told.flatMap(([deed, words, none]) => clauseOf(deed, words, none, own, instructions))
    if (program !== named) clauses.at(-1)?.push(' on ', { program })
    return clauses
  })
}

function clauseOf(
  deed: string,
  words: string,
  none: string | undefined,
  sent: readonly DecodedInstruction[],
  instructions: readonly DecodedInstruction[],
): Sentence[] {
  const same = sent.filter((one) => deedsOf(one).some((each) => each.deed === deed))
  if (same.length === 0) return []
  const count = countOf(deed, same, instructions)
  if (none !== undefined && !count) return [[none]]
  return count === 0 && deed !== 'replace' ? [] : [[words.replace('#', ordersText(count))]]
}

/** `3 orders`, or `orders` for an unknown number. */
const ordersText = (count: number | undefined): string =>
  count === undefined ? 'orders' : count === 1 ? 'an order' : `${count} orders`

/** The number of orders that an instruction placed or cancelled with the amounts that it moved, in words. */
export function ordersOf(call: DecodedInstruction, instructions: readonly DecodedInstruction[]): string {
  const [deed] = deedsOf(call)
  return ordersText((deed && countOf(deed.deed, [call], instructions)) || undefined)
}

/** The total number of orders of the instructions; undefined where one of them does not have its number. */
function countOf(
  deed: string,
  calls: readonly DecodedInstruction[],
  instructions: readonly DecodedInstruction[],
): number | undefined {
  let sum = 0
  for (const call of calls) {
    const { counts } = deedsOf(call).find((one) => one.deed === deed) ?? {}
    const said =
      counts === undefined
        ? [1]
        : instructions
            .filter(({ index, programId }) => index === call.index && programId === call.programId)
            .flatMap(({ info }) => counts.flatMap((name) => sizeOf(info?.[name]) ?? []))
    if (said.length === 0) return undefined
    for (const one of said) sum += one
  }
  return sum
}

const sizeOf = (value: unknown): number | undefined =>
  Array.isArray(value) ? value.length : typeof value === 'number' ? value : undefined
