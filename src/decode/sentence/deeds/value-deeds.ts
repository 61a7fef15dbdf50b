import type { Address, DecodedInstruction, TokenAmount } from '../../block/decoded-block.ts'
import { isAddress } from '../../block/loose-json.ts'
import { type Balanced, sidesIn } from '../../movements/flows.ts'
import { assetOf } from '../../movements/net-changes.ts'
import { joined } from '../clause.ts'
import { ordersOf } from '../order-sentence.ts'
import { amountPart, listed, type Sentence, type SentencePart } from '../part.ts'
import { argumentOf, priceIn } from '../rules/deed-rules.ts'
import { LINES } from './value-deed-lines.ts'

/** One deed of a transaction. */
export type Deed = {
  /** Indexes of its top-level instructions. */
  indexes: ReadonlySet<number>
  /** The party that gave and received; null if unknown. */
  actor: Address | null
  /** A clause without its subject, which begins in upper case. */
  words: Sentence
}

/** The actor's amounts, by their names in the lines. */
type Sides = { gave: TokenAmount[]; got: TokenAmount[] }
type Template = { actor: string | undefined; clauses: readonly string[]; isOneOfSeveral: boolean }

const templates: ReadonlyMap<string, Template> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [head = '', words = ''] = line.trim().split(/: (.*)/)
      const [kinds = '', actor] = head.split(' by ')
      const [protocols = '', ...types] = kinds.split(' ')
      const clauses = words.split(' | ')
      const template = { actor, clauses, isOneOfSeveral: clauses.length > 1 }
      return protocols
        .split('/')
        .flatMap((protocol) => types.map((type) => [`${protocol} ${type}`, template] as const))
    }),
)

const templateOf = ({ program, type, info }: DecodedInstruction) =>
  templates.get(`${program} ${type === 'event' ? info?.event : type}`)

/** The keys `protocol type` of all lines. */
export const valueDeedTypes: readonly string[] = [...templates.keys()]

/** Whether sentences may describe such an instruction, so that its arguments are needed. */
export const isValueDeed = (program: string, type: string): boolean => templates.has(`${program} ${type}`)

/**
 * The deeds of a transaction whose amounts moved, one for each top-level instruction: from the instruction
 * itself, else from its calls.
 */
export function valueDeedsOf(transaction: Balanced): Deed[] {
  const found = new Map<number, DecodedInstruction[]>()
  for (const instruction of transaction.instructions) {
    if (templateOf(instruction) === undefined) continue
    const calls = found.get(instruction.index) ?? []
    if (calls.length === 0) found.set(instruction.index, calls)
    const isStep = calls.some(
      ({ innerIndex, type, program }) =>
        innerIndex === null || (type === instruction.type && program === instruction.program),
    )
    if (!isStep) calls.push(instruction)
  }
  return summed([...found].flatMap(([index, calls]) => deedOf(index, calls, transaction) ?? []))
}

/**
 * Combines deeds that differ only in the amounts of the same tokens into one with the sums, such as fees that
 * several calls paid out.
 */
function summed(deeds: readonly Deed[]): Deed[] {
  const byForm = new Map<string, Deed>()
  for (const deed of deeds) {
    const form = JSON.stringify([
      deed.actor,
      deed.words.map((part) => (isAmount(part) ? { ...part, amount: '' } : part)),
    ])
    const known = byForm.get(form)
    byForm.set(form, known ? sumOf(known, deed) : deed)
  }
  return [...byForm.values()]
}

const sumOf = (one: Deed, other: Deed): Deed => ({
  actor: one.actor,
  indexes: new Set([...one.indexes, ...other.indexes]),
  words: one.words.map((part, i) => {
    const more = other.words[i]
    return isAmount(part) && isAmount(more)
      ? { ...part, amount: String(BigInt(part.amount) + BigInt(more.amount)) }
      : part
  }),
})

const isAmount = (part: SentencePart | undefined) => typeof part === 'object' && 'amount' in part

function deedOf(
  index: number,
  calls: readonly DecodedInstruction[],
  transaction: Balanced,
): Deed | undefined {
  for (const actor of actorsOf(index, calls[0], transaction))
    for (const isCoinMeant of [false, true]) {
      const { given, received } = sidesIn(actor, index, transaction, isCoinMeant)
      const words = wordsOf(calls, { gave: given, got: received }, transaction)
      if (words) return { indexes: new Set([index]), actor, words }
    }
  return undefined
}

/**
 * The account that the line names (for a token account its owner). Without one, the signers, the fee payer
 * first, then the owners whose tokens moved in the instruction.
 */
function actorsOf(
  index: number,
  call: DecodedInstruction | undefined,
  { changes, tokenTransfers }: Balanced,
): Iterable<Address> {
  const name = call && templateOf(call)?.actor
  if (name !== undefined) {
    const actor = argumentOf(call?.info ?? {}, name)
    const paid = tokenTransfers.find((one) => one.index === index && one.destination === actor)
    return isAddress(actor) ? [paid?.destinationOwner ?? actor] : []
  }
  const actors = new Set(changes().users)
  for (const one of tokenTransfers)
    if (one.index === index)
      for (const owner of [one.sourceOwner, one.destinationOwner]) if (owner !== null) actors.add(owner)
  return actors
}

/** The clauses whose amounts moved, each amount in one clause; undefined if there is none. */
function wordsOf(
  calls: readonly DecodedInstruction[],
  sides: Sides,
  transaction: Balanced,
): Sentence | undefined {
  const clauses: Sentence[] = []
  for (const call of calls) {
    const { clauses: lines = [], isOneOfSeveral } = templateOf(call) ?? {}
    const told = lines.flatMap((line) => fill(line, call, sides, transaction) ?? [])
    if (isOneOfSeveral) told.at(-1)?.push(' on ', { program: call.programId })
    clauses.push(...told)
  }
  if (clauses.length === 0) return undefined
  if (sides.got.length > 0) clauses.push(['Received ', ...listed(sides.got.map(amountPart))])
  if (sides.gave.length > 0) clauses.push(['Gave ', ...listed(sides.gave.map(amountPart))])
  return joined(clauses)
}

/** The clause of a line; its amounts are removed from `sides`. */
function fill(
  line: string,
  call: DecodedInstruction,
  sides: Sides,
  { instructions, tokenChanges }: Balanced,
): [Sentence] | undefined {
  const info = call.info ?? {}
  const sentence: Sentence = []
  const left = { ...sides }
  for (const [at, text] of line.split(/[{}]/).entries()) {
    const [word = '', name, ...more] = text.split(' ')
    const value = argumentOf(info, name ?? text)
    const price = priceIn(text, info, tokenChanges)
    if (at % 2 === 0) sentence.push(text)
    else if (price) sentence.push(price)
    else if (text === '@') sentence.push({ program: call.programId })
    else if (text === 'orders') sentence.push(ordersOf(call, instructions))
    else if (word === 'other') {
      const accounts = [name ?? '', ...more].map((each) => argumentOf(info, each))
      const token = tokenChanges.find(
        ({ account, mint }) =>
          accounts.includes(account) && !sides.got.some((one) => assetOf(one.mint) === assetOf(mint)),
      )
      if (!token) return undefined
      sentence.push({ token: token.mint })
    } else if (word === 'gave' || word === 'got') {
      const isTold = ({ mint }: TokenAmount) =>
        name === undefined || (isAddress(value) && assetOf(mint) === assetOf(value))
      const told = left[word].filter(isTold)
      if (told.length === 0) return undefined
      left[word] = left[word].filter((one) => !told.includes(one))
      sentence.push(...listed(told.map(amountPart)))
    } else if (isAddress(value)) sentence.push({ address: value })
    else return undefined
  }
  Object.assign(sides, left)
  return [sentence.filter((part) => part !== '')]
}
