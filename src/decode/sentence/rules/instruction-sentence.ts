import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction } from '../../block/decoded-block.ts'
import type { LooseRecord } from '../../block/loose-json.ts'
import { hasRole } from '../../protocols/program-roles.ts'
import { actorOf } from '../actors.ts'
import { callClauses, callOf } from '../call-sentence.ts'
import type { Clause } from '../clause.ts'
import type { Described } from '../described.ts'
import { ruleFor } from './deed-rules.ts'
import { freedRentWords } from './freed-rent.ts'
import { foundAccountOpen, openSentence } from './open-sentence.ts'
import type { Ranked } from './rule.ts'
import type { Kind } from './sentence-lines.ts'

/** Top-level instructions, and calls that are what the transaction is for. */
const isSent = (instruction: DecodedInstruction) =>
  instruction.innerIndex === null || hasRole(instruction, 'serve the caller')

/** The clause of a top-level instruction or of one of its calls; `index` is that of the top-level one. */
export type InstructionClause = Clause & { index: number }

const BEFORE = ['late', 'deed'] as const

/** The most important top-level instruction that says more than its transfers. */
export const instructionClauses = (transaction: Described) => describe(transaction, BEFORE, isSent)

/** As `instructionClauses`, but only deeds that do more than move value, such as to create a token. */
export const deedClauses = (transaction: Described) => describe(transaction, ['deed'], isSent)

/**
 * As `instructionClauses`, but for calls by other programs, which are steps of the top-level instructions.
 */
export const innerClauses = (transaction: Described) =>
  describe(transaction, BEFORE, (instruction) => !isSent(instruction))

/**
 * Top-level instructions that work for other users for a small fee, such as to publish a price, with the rent
 * that they freed; without these, the message that a program posted.
 */
export function quietDeedClauses(transaction: Described): Clause[] | undefined {
  const sent = describe(transaction, ['quiet'], ({ innerIndex }) => innerIndex === null)
  if (sent) return [...sent, ...freedRentWords(transaction).map((words) => ({ who: null, words }))]
  const isMessage = (instruction: DecodedInstruction) => hasRole(instruction, 'post a message')
  const message = transaction.instructions.find(isMessage)
  const caller = transaction.instructions.find(
    ({ index, innerIndex }) => index === message?.index && innerIndex === null,
  )
  const [posted] = (message && describe(transaction, ['quiet'], isMessage)) ?? []
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
    describe(transaction, ['last'], (one) => isSent(one) && isDone(one)) ??
    describe(transaction, ['last'], isDone)?.map((clause) => ({ ...clause, who: null }))
  )
}

function describe(
  transaction: Described,
  kinds: readonly Kind[],
  isMeant: (instruction: DecodedInstruction) => boolean,
): InstructionClause[] | undefined {
  let best: (Ranked & { index: number; info: LooseRecord; who: Address | null }) | undefined
  for (const instruction of transaction.instructions) {
    const { index, program, type, info } = instruction
    if (type === null || info === null || !isMeant(instruction)) continue
    for (const kind of kinds) {
      const found = ruleFor(kind, program, type)
      if (found && found.rank < (best?.rank ?? Number.POSITIVE_INFINITY))
        best = { ...found, index, info, who: actorOf(instruction, transaction) }
    }
  }
  const words = best?.rule(best.info, transaction)
  return best && words && [{ who: best.who, words, index: best.index }]
}

const CORE: ReadonlySet<string> = new Set(Object.values(PROGRAM))
