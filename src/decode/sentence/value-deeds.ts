import type { Address, DecodedInstruction, TokenAmount } from '../decoded-block.ts'
import { type Balanced, flowsOf, sidesOfFlows } from '../flows.ts'
import { isAddress } from '../loose-json.ts'
import { argumentOf } from './deed-rules.ts'
import { amountPart, listed, type Sentence } from './part.ts'

// What instructions do that move value for somebody, by lenders, bridges, markets and the like. A line is the program's
// protocol, types, and the words: {gave} and {got} are what the actor gave and received in the instruction that was sent, {@}
// is the program, {x} the address in the argument or account x. A side that the words leave out is told behind them. What an
// instruction does without such a side (it got nothing) is no such deed.

const LINES = `
  kamino-lend repayObligationLiquidity repayObligationLiquidityV2: Repaid {gave} on {@}
  kamino-lend borrowObligationLiquidity borrowObligationLiquidityV2: Borrowed {got} on {@}
`

/** One deed of a transaction. */
export type Deed = {
  /** Of the top-level instructions that it is of. */
  indexes: ReadonlySet<number>
  /** Who gave and received; null where that is not known. */
  actor: Address | null
  /** A clause without its subject, which begins in upper case. */
  words: Sentence
}

type Template = { words: string; needs: readonly Side[] }
type Side = 'gave' | 'got'

const templates: ReadonlyMap<string, Template> = new Map(
  LINES.trim()
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [head = '', words = ''] = line.trim().split(/: (.*)/)
      const [protocol = '', ...types] = head.trim().split(' ')
      const needs = (['gave', 'got'] as const).filter((side) => words.includes(`{${side}}`))
      return types.map((type) => [`${protocol} ${type}`, { words, needs }] as const)
    }),
)

const templateOf = ({ program, type }: DecodedInstruction) => templates.get(`${program} ${type}`)

/** Whether a sentence may tell such an instruction, so that it needs its arguments. */
export const isValueDeed = (program: string, type: string): boolean => templates.has(`${program} ${type}`)

/** The deeds of a transaction whose amounts moved, one for a top-level instruction: its own, else the first of its calls. */
export function valueDeedsOf(transaction: Balanced): Deed[] {
  const found = new Map<number, DecodedInstruction>()
  for (const instruction of transaction.instructions) {
    if (templateOf(instruction) === undefined) continue
    if (instruction.innerIndex === null || !found.has(instruction.index))
      found.set(instruction.index, instruction)
  }
  return [...found.values()].flatMap((instruction) => deedOf(instruction, transaction) ?? [])
}

function deedOf(instruction: DecodedInstruction, transaction: Balanced): Deed | undefined {
  const template = templateOf(instruction)
  if (!template) return undefined
  for (const actor of actorsOf(instruction, transaction)) {
    const large = sidesIn(actor, instruction.index, transaction)
    const isMeant = template.needs.some((side) => large[side].length === 0)
    const sides = isMeant ? sidesIn(actor, instruction.index, transaction, true) : large
    if (!template.needs.every((side) => sides[side].length > 0)) continue
    const words = fill(template, instruction, sides)
    if (words) return { indexes: new Set([instruction.index]), actor, words }
  }
  return undefined
}

/** The signers, the fee payer first, then those whose tokens moved in the instruction. */
function actorsOf({ index }: DecodedInstruction, { changes, tokenTransfers }: Balanced): Set<Address> {
  const actors = new Set(changes().users)
  for (const one of tokenTransfers)
    if (one.index === index)
      for (const owner of [one.sourceOwner, one.destinationOwner]) if (owner !== null) actors.add(owner)
  return actors
}

type Sides = Record<Side, TokenAmount[]>

/** What the actor gave and received in a top-level instruction, without coins that need no words. */
export function sidesIn(actor: Address, index: number, transaction: Balanced, isCoinMeant = false): Sides {
  const { given, received } = sidesOfFlows(flowsOf(actor, index, transaction), isCoinMeant)
  return { gave: given, got: received }
}

function fill(
  { words, needs }: Template,
  instruction: DecodedInstruction,
  sides: Sides,
): Sentence | undefined {
  const sentence: Sentence = []
  for (const [at, text] of words.split(/[{}]/).entries()) {
    if (at % 2 === 0) sentence.push(text)
    else if (text === 'gave' || text === 'got') sentence.push(...listed(sides[text].map(amountPart)))
    else if (text === '@') sentence.push({ program: instruction.programId })
    else {
      const value = argumentOf(instruction.info ?? {}, text)
      if (!isAddress(value)) return undefined
      sentence.push({ address: value })
    }
  }
  if (!needs.includes('got') && sides.got.length > 0)
    sentence.push(', and received ', ...listed(sides.got.map(amountPart)))
  if (!needs.includes('gave') && sides.gave.length > 0)
    sentence.push(', and gave ', ...listed(sides.gave.map(amountPart)))
  return sentence.filter((part) => part !== '')
}
