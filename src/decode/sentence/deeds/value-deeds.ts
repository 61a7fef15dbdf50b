import type { Address, DecodedInstruction, TokenAmount } from '../../block/decoded-block.ts'
import { isAddress } from '../../block/loose-json.ts'
import { type Balanced, sidesIn } from '../../movements/flows.ts'
import { assetOf } from '../../movements/net-changes.ts'
import { byProgram } from '../../protocols/program-text.ts'
import { joined } from '../clause.ts'
import { ordersOf } from '../order-sentence.ts'
import { amountPart, listed, type Sentence, type SentencePart } from '../part.ts'
import { argumentOf, filled } from '../rules/deed-rules.ts'
import { type Slot, sentenceLinesOf, type ValueLine, type Words } from '../rules/sentence-lines.ts'

/** One deed of a transaction. */
export type Deed = {
  /** Indexes of its top-level instructions. */
  indexes: ReadonlySet<number>
  /** The party that gave and received; null if unknown. */
  actor: Address | null
  /** A clause without its subject, which begins in upper case. */
  words: Sentence
}

/** The actor's amounts, by their names in the words. */
type Sides = { gave: TokenAmount[]; got: TokenAmount[] }

/** By program its lines with amounts, by their types. */
const valueLinesOf = byProgram(
  (_, program): ReadonlyMap<unknown, ValueLine> =>
    new Map(
      sentenceLinesOf(program).flatMap((line) =>
        'clauses' in line ? line.types.map((type) => [type, line] as const) : [],
      ),
    ),
)

const lineOf = ({ program, type, info }: DecodedInstruction) =>
  valueLinesOf(program).get(type === 'event' ? info?.event : type)

/**
 * The deeds of a transaction whose amounts moved, one for each top-level instruction: from the instruction
 * itself, else from its calls.
 */
export function valueDeedsOf(transaction: Balanced): Deed[] {
  const found = new Map<number, DecodedInstruction[]>()
  for (const instruction of transaction.instructions) {
    if (lineOf(instruction) === undefined) continue
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
  const name = call && lineOf(call)?.actor
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
    const { clauses: parts = [] } = lineOf(call) ?? {}
    const told = parts.flatMap((words) => fill(words, call, sides, transaction) ?? [])
    if (parts.length > 1) told.at(-1)?.push(' on ', { program: call.programId })
    clauses.push(...told)
  }
  if (clauses.length === 0) return undefined
  if (sides.got.length > 0) clauses.push(['Received ', ...listed(sides.got.map(amountPart))])
  if (sides.gave.length > 0) clauses.push(['Gave ', ...listed(sides.gave.map(amountPart))])
  return joined(clauses)
}

/** The clause with these words; its amounts are removed from `sides`. */
function fill(
  words: Words,
  call: DecodedInstruction,
  sides: Sides,
  { instructions, tokenChanges }: Balanced,
): [Sentence] | undefined {
  const info = call.info ?? {}
  const sentence: Sentence = []
  const left = { ...sides }
  /** Empty if the call or the actor lacks it. */
  const fillSlot = (slot: Slot): Sentence => {
    switch (slot.kind) {
      case 'program':
        return [{ program: call.programId }]
      case 'orders':
        return [ordersOf(call, instructions)]
      case 'other': {
        const accounts = slot.accounts.map((each) => argumentOf(info, each))
        const token = tokenChanges.find(
          ({ account, mint }) =>
            accounts.includes(account) && !sides.got.some((one) => assetOf(one.mint) === assetOf(mint)),
        )
        return token ? [{ token: token.mint }] : []
      }
      case 'gave':
      case 'got': {
        const mint = slot.mint === undefined ? undefined : argumentOf(info, slot.mint)
        const told = left[slot.kind].filter(
          (one) => slot.mint === undefined || (isAddress(mint) && assetOf(one.mint) === assetOf(mint)),
        )
        left[slot.kind] = left[slot.kind].filter((one) => !told.includes(one))
        return listed(told.map(amountPart))
      }
      default:
        return [filled(slot, info, tokenChanges) ?? []].flat()
    }
  }
  for (const part of words) {
    const filled = typeof part === 'string' ? [part] : fillSlot(part)
    if (filled.length === 0) return undefined
    sentence.push(...filled)
  }
  Object.assign(sides, left)
  return [sentence]
}
