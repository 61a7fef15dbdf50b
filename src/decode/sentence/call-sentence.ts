import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { isQuiet } from '../movements/net-changes.ts'
import { hasRole } from '../protocols/program-roles.ts'
import { onlySigner } from './actors.ts'
import type { Clause } from './clause.ts'
import type { Described } from './described.ts'
import type { Sentence } from './part.ts'
import { foundAccountOpen } from './rules/open-sentence.ts'

/**
 * The name of the called program, for a transaction that no other rule describes: `Called swap of X`. A
 * second clause says if no balance changed, because a reader of a call of an unknown program first wants to
 * know whether anything was paid.
 */
export function callClauses(transaction: Described): Clause[] {
  const call = callOf(transaction)
  if (!call) return []
  const purpose = purposeOf(transaction)
  const more = new Set(purpose.map(({ programId }) => programId).filter((id) => id !== call.programId)).size
  const others = more === 0 ? [] : [` and ${more} more ${more === 1 ? 'program' : 'programs'}`]
  const words: Sentence = ['Called ', ...named(call), { program: call.programId }, ...others]
  return [{ who: onlySigner(transaction), words }, ...(isQuiet(transaction) ? [MOVED_NOTHING] : [])]
}

/** The clause for a call that changed no balance except by the fee. */
export const MOVED_NOTHING: Clause = { who: null, words: ['Moved nothing'] }

/** The top-level instruction that shows most of the transaction's purpose. */
export function callOf(transaction: Described): DecodedInstruction | undefined {
  const purpose = purposeOf(transaction)
  const isToken = ({ programId }: DecodedInstruction) => HANDLING.has(programId)
  return purpose.find((one) => !isToken(one)) ?? purpose[0] ?? transaction.instructions[0]
}

/** Whether a top-level instruction shows what the transaction is for. */
export const hasPurpose = (transaction: Described): boolean => purposeOf(transaction).length > 0

/**
 * The instructions that show the purpose: not those for budget, memo and nonce, checks of accounts, and
 * instructions that found an account already open.
 */
const purposeOf = (transaction: Described) =>
  transaction.instructions.filter(
    (one) =>
      one.innerIndex === null &&
      !ASIDE.has(one.programId) &&
      !hasRole(one, 'check accounts') &&
      !isNonce(one) &&
      !foundAccountOpen(one, transaction),
  )

const ASIDE: ReadonlySet<string> = new Set([
  PROGRAM.computeBudget,
  PROGRAM.memo,
  PROGRAM.memo1,
  PROGRAM.memo4,
  PROGRAM.ed25519,
  PROGRAM.secp256k1,
  PROGRAM.secp256r1,
])

/** Programs whose instructions prepare accounts for those of other programs. */
const HANDLING: ReadonlySet<string> = new Set([
  PROGRAM.system,
  PROGRAM.token,
  PROGRAM.token2022,
  PROGRAM.associatedToken,
])

/** The first instruction of every transaction with a durable nonce. */
const isNonce = ({ programId, type }: DecodedInstruction) =>
  programId === PROGRAM.system && type === 'advanceNonce'

const named = ({ type }: DecodedInstruction): Sentence => (type === null ? [] : [`${type} of `])
