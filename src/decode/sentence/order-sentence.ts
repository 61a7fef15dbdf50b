import type { Address, DecodedInstruction } from '../block/decoded-block.ts'
import { byProgram, linesOf, readLine, type Section } from '../protocols/program-text.ts'
import type { Proposal } from './described.ts'
import type { Sentence } from './part.ts'

// The sections `[orders]` of `program.txt`: instructions that change orders and quotes.
//
//   [orders]
//   cancelOrder: cancel
//   cancelAllOrders: find any {cancelledOrders}
//
// A line has the types and the deed, with `any` for instructions with any number of orders, and the arguments that count them
// (numbers or lists): arguments of the instruction or of calls that its program makes to itself. Instructions that may find no
// order are described as requests.

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

const DEEDS: readonly string[] = TOLD.flat().map(([deed]) => deed)

const ordersOfProgram = byProgram(readOrders)

/** By type the deeds of the lines, of which a type may have several. */
export function readOrders(sections: readonly Section[]): Map<string | null, Deed[]> {
  const byType = new Map<string | null, Deed[]>()
  for (const line of linesOf(sections, 'orders')) {
    const { types, ...deed } = readLine(line, readOrder)
    for (const type of types) byType.set(type, [...(byType.get(type) ?? []), deed])
  }
  return byType
}

function readOrder(text: string): Deed & { types: readonly string[] } {
  const [, types = '', deed = '', any, counts = ''] =
    /^(\w+(?: \w+)*): (\w+)( any((?: \{\w+\})*))?$/.exec(text) ?? []
  if (!DEEDS.includes(deed))
    throw new Error(
      `"${text}" is no deed of orders: expected "type type: deed" or "type type: deed any {count}", with one of the deeds ${DEEDS.join(', ')}`,
    )
  return {
    types: types.split(' '),
    deed,
    counts: any === undefined ? undefined : counts.split(/\W+/).filter(Boolean),
  }
}

const deedsOf = ({ program, type }: DecodedInstruction): readonly Deed[] =>
  ordersOfProgram(program).get(type) ?? []

/** Whether the arguments of such an instruction contain its number of orders. */
export const isCountedOrderCall = (program: string, type: string): boolean =>
  ordersOfProgram(program)
    .get(type)
    ?.some(({ counts }) => counts !== undefined && counts.length > 0) === true

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
