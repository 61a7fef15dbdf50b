import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction } from '../../block/decoded-block.ts'
import type { LooseRecord } from '../../block/loose-json.ts'
import { actorOf } from '../actors.ts'
import { callClauses, callOf } from '../call-sentence.ts'
import type { Clause } from '../clause.ts'
import type { Described } from '../described.ts'
import { after, before } from './core-rules.ts'
import { deeds, quietDeeds } from './deed-rules.ts'
import { freedRentWords } from './freed-rent.ts'
import { foundAccountOpen, openSentence } from './open-sentence.ts'
import type { Rule, Rules } from './rule.ts'

type Ranked = { rank: number; rule: Rule }
type Indexed = Map<string, Map<string, Ranked>>

/** Rules by program and type, with their rank. */
function indexed(rules: Rules): Indexed {
  const byProgram: Indexed = new Map()
  for (const [rank, [programs, types, rule]] of rules.entries())
    for (const program of typeof programs === 'string' ? [programs] : programs) {
      const byType = byProgram.get(program) ?? new Map<string, Ranked>()
      byProgram.set(program, byType)
      for (const type of types.split(' ')) byType.set(type, { rank, rule })
    }
  return byProgram
}
const rulesBefore = indexed([...before, ...deeds])
const rulesOfDeeds = indexed(deeds)
const rulesAfter = indexed(after)
const rulesQuiet = indexed(quietDeeds)

/**
 * Top-level instructions, and calls of the name service: a call of a registrar has the purpose to register a
 * name.
 */
const isSent = ({ innerIndex, program }: DecodedInstruction) =>
  innerIndex === null || program === 'name-service'

/** The clause of a top-level instruction or of one of its calls; `index` is that of the top-level one. */
export type InstructionClause = Clause & { index: number }

/** The most important top-level instruction that says more than its transfers. */
export const instructionClauses = (transaction: Described) => describe(transaction, rulesBefore, isSent)

/** As `instructionClauses`, but only deeds that do more than move value, such as to create a token. */
export const deedClauses = (transaction: Described) => describe(transaction, rulesOfDeeds, isSent)

/**
 * As `instructionClauses`, but for calls by other programs, which are steps of the top-level instructions.
 */
export const innerClauses = (transaction: Described) =>
  describe(transaction, rulesBefore, (instruction) => !isSent(instruction))

/**
 * Top-level instructions that work for other users for a small fee, such as to publish a price, with the rent
 * that they freed; without these, the message that a program posted.
 */
export function quietDeedClauses(transaction: Described): Clause[] | undefined {
  const sent = describe(transaction, rulesQuiet, ({ innerIndex }) => innerIndex === null)
  if (sent) return [...sent, ...freedRentWords(transaction).map((words) => ({ who: null, words }))]
  const isMessage = ({ type, program }: DecodedInstruction) =>
    type?.startsWith('postMessage') === true && program?.startsWith('wormhole-') === true
  const message = transaction.instructions.find(isMessage)
  const caller = transaction.instructions.find(
    ({ index, innerIndex }) => index === message?.index && innerIndex === null,
  )
  const [posted] = (message && describe(transaction, rulesQuiet, isMessage)) ?? []
  if (!posted || !caller) return undefined
  return [{ who: posted.who, words: [...posted.words, ' via ', { program: caller.programId }] }]
}

/**
 * The most important instruction of a transaction that transferred nothing and called no other program. Only
 * there are opened and closed accounts, and memos, the main deed.
 */
export function quietClauses(transaction: Described): Clause[] | undefined {
  const call = callOf(transaction)
  if (call !== undefined && !CORE.has(call.programId)) return undefined
  const words = openSentence(transaction)
  return quietDone(transaction) ?? (words && [{ who: null, words }])
}

/**
 * The same for a transaction that called a program without a description: `Called X, and opened a token
 * account`.
 */
export function quietCallClauses(transaction: Described): Clause[] | undefined {
  const clauses = quietDone(transaction)
  return clauses && [...callClauses(transaction), ...clauses]
}

function quietDone(transaction: Described): Clause[] | undefined {
  const isDone = (instruction: DecodedInstruction) => !foundAccountOpen(instruction, transaction)
  return (
    describe(transaction, rulesAfter, (one) => isSent(one) && isDone(one)) ??
    describe(transaction, rulesAfter, isDone)?.map((clause) => ({ ...clause, who: null }))
  )
}

function describe(
  transaction: Described,
  rules: Indexed,
  isMeant: (instruction: DecodedInstruction) => boolean,
): InstructionClause[] | undefined {
  let best: (Ranked & { index: number; info: LooseRecord; who: Address | null }) | undefined
  for (const instruction of transaction.instructions) {
    const { index, program, programId, type, info } = instruction
    if (type === null || info === null || !isMeant(instruction)) continue
    const found =
      rules.get(programId)?.get(type) ?? (program === null ? undefined : rules.get(program)?.get(type))
    if (found && found.rank < (best?.rank ?? Number.POSITIVE_INFINITY))
      best = { ...found, index, info, who: actorOf(instruction, transaction) }
  }
  const words = best?.rule(best.info, transaction)
  return best && words && [{ who: best.who, words, index: best.index }]
}

const CORE: ReadonlySet<string> = new Set(Object.values(PROGRAM))
