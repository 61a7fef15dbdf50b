import type { Address, DecodedInstruction } from '../decoded-block.ts'
import type { Sentence } from './part.ts'
import type { Described } from './sentence.ts'
import { joined } from './transfer-sentence.ts'

// What instructions do with orders and quotes: a line is the deed and the types. Behind a star one instruction has any
// number of orders. What may find no order to work on is told as what was asked.

const BOOKS: Readonly<Record<string, string>> = {
  // The first versions of the program put requests to cancel into a queue: the order may be filled before.
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
    place*: placeOrders
    change: editOrder editOrderPegged
    replace*: cancelAllAndPlaceOrders
    settle*: settleFunds settleFundsExpired
    match*: consumeEvents consumeGivenEvents`,
  phoenix: `
    ask*: cancelAllOrders cancelAllOrdersWithFreeFunds cancelUpTo cancelUpToWithFreeFunds cancelMultipleOrdersById cancelMultipleOrdersByIdWithFreeFunds
    place: placeLimitOrder placeLimitOrderWithFreeFunds
    place*: placeMultiplePostOnlyOrders placeMultiplePostOnlyOrdersWithFreeFunds
    change: reduceOrder reduceOrderWithFreeFunds`,
  zeta: `
    ask: cancelOrderNoError cancelOrderByClientOrderIdNoError
    ask*: cancelAllMarketOrders
    cancel: cancelOrder cancelOrderByClientOrderId
    place: placeOrder placeOrderV2 placeOrderV3 placeOrderV4 placePerpOrder placePerpOrderV2 placePerpOrderV3 placePerpOrderV4 placePerpOrderV5
    place*: placeMultiOrders`,
  manifest: `
    change*: batchUpdate`,
  // Trades by its own orders in a book beside its pool.
  'raydium-amm': 'pool*: monitorStep',
  'lifinity-v2': 'spread*: updateConfigSpreadParam',
  ...Object.fromEntries(
    ['alphaq', 'goonfi', 'humidifi', 'solfi', 'tesserav', 'zerofi'].map((maker) => [
      maker,
      'quote*: updateQuote',
    ]),
  ),
}

/** In the order in which they are told, # for the orders; those of the second list only where none of the first was done. */
const TOLD: readonly (readonly (readonly [deed: string, words: string])[])[] = [
  [
    ['ask', 'Asked to cancel #'],
    ['cancel', 'Cancelled #'],
    ['replace', 'Cancelled all # and placed new ones'],
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

type Deed = { deed: string; isSeveral: boolean }

const deeds: ReadonlyMap<string, Deed> = new Map(
  Object.entries(BOOKS).flatMap(([protocol, lines]) =>
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [head = '', types = ''] = line.trim().split(': ')
        const told = { deed: head.replace('*', ''), isSeveral: head.endsWith('*') }
        return types.split(' ').map((type) => [`${protocol} ${type}`, told] as const)
      }),
  ),
)

const deedOf = ({ program, type }: DecodedInstruction): Deed | undefined => deeds.get(`${program} ${type}`)

/**
 * What the instructions that were sent did with orders in books, and makers with their quotes: `Cancelled 2 orders, and
 * placed 3 orders on Serum DEX v3`. How many they are is left out where an instruction may have several.
 */
export function orderSentence({ instructions }: Described): Sentence | undefined {
  for (const told of TOLD) {
    const clauses = orderClauses(instructions, told)
    if (clauses.length > 0) return joined(clauses)
  }
  return undefined
}

/** The orders beside a deed of `program`, which names it; not those that were only matched and settled. */
export const ordersBeside = (
  instructions: readonly DecodedInstruction[],
  program: Address | undefined,
): Sentence[] => TOLD.slice(0, 1).flatMap((told) => orderClauses(instructions, told, program))

function orderClauses(
  instructions: readonly DecodedInstruction[],
  told: (typeof TOLD)[number],
  named?: Address,
): Sentence[] {
  const sent = instructions.filter((one) => one.innerIndex === null && deedOf(one) !== undefined)
  const programs = [...new Set(sent.map(({ programId }) => programId))]
  const others = programs.filter((program) => program !== named)
  return [...others, ...programs.filter((program) => program === named)].flatMap((program) => {
    const clauses = clausesOf(program, sent, told)
    if (program !== named) clauses.at(-1)?.push(' on ', { program })
    return clauses
  })
}

/** A clause for each kind of deed. */
function clausesOf(
  program: Address,
  sent: readonly DecodedInstruction[],
  told: (typeof TOLD)[number],
): Sentence[] {
  return told.flatMap(([deed, words]): Sentence[] => {
    const same = sent.filter((one) => one.programId === program && deedOf(one)?.deed === deed)
    const isSeveral = same.some((one) => deedOf(one)?.isSeveral)
    const orders = isSeveral ? 'orders' : same.length === 1 ? 'an order' : `${same.length} orders`
    return same.length === 0 ? [] : [[words.replace('#', orders)]]
  })
}
