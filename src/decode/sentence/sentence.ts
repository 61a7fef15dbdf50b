import { lowered } from '#lib/text/text.ts'
import type { Address, Failure, FailureOutcome } from '../block/decoded-block.ts'
import { type Asset, assetOf, COIN, isUntold, type NetChanges } from '../movements/net-changes.ts'
import { voteAccountOf } from '../transaction/vote-account.ts'
import { onlySigner } from './actors.ts'
import { authorityClauses, type Beside, innerAuthorityClauses } from './authority-sentence.ts'
import { callClauses } from './call-sentence.ts'
import { type Clause, joinedBy, unnamedActor } from './clause.ts'
import type { Described, Description, Proposal } from './described.ts'
import { netClauses } from './net-sentence.ts'
import { orderClauses } from './order-sentence.ts'
import { behind, type Sentence } from './part.ts'
import { exchangeClauses, partiesClauses } from './parties-sentence.ts'
import { isPoolCreated, poolClauses } from './pool-sentence.ts'
import {
  deedClauses,
  innerClauses,
  instructionClauses,
  quietCallClauses,
  quietClauses,
  quietDeedClauses,
} from './rules/instruction-sentence.ts'
import { stepsClauses } from './steps-sentence.ts'
import { handingClauses, transferClauses, transferCount } from './transfer-sentence.ts'

/**
 * Describes a transaction by rules over decoded facts. The first proposal is used that leaves out no amount
 * of a signer. Never empty: if no rule applies, the clause names the called program.
 */
export function clausesOf(transaction: Described, changes: () => NetChanges): Clause[] {
  if (transaction.failure !== null) return [{ who: null, words: failureSentence(transaction.failure) }]
  if (transaction.isVote)
    return [{ who: null, words: ['Voted', ...behind('with', voteAccountOf(transaction))] }]
  if (transaction.instructions.length === 0)
    return [{ who: null, words: ['A transaction without instructions'] }]
  for (const clauses of proposedClauses(transaction, changes))
    if (clauses && isWhole(clauses, transaction, changes())) return withActor(clauses, transaction)
  const clauses = transferCount(transaction) ?? quietCallClauses(transaction) ?? callClauses(transaction)
  return withActor(clauses, transaction)
}

/** The first clause of a transaction with a single signer has that signer as its actor. */
function withActor([first, ...others]: readonly Clause[], transaction: Described): Clause[] {
  if (!first) return []
  return [{ ...first, who: first.who ?? onlySigner(transaction) }, ...others]
}

/** Describes a transaction in one sentence. */
export const descriptionOf = (transaction: Described, changes: () => NetChanges): Description =>
  descriptionBy(clausesOf(transaction, changes), transaction.feePayer)

export function descriptionBy(clauses: readonly Clause[], feePayer: Address | null): Description {
  const subject = unnamedActor(clauses, feePayer)
  return { sentence: joinedBy(clauses, feePayer), ...(subject !== undefined && { subject }) }
}

/** The clauses of both proposals; undefined unless both apply. */
const both =
  (first: Proposal, second: Proposal): Proposal =>
  (transaction, changes) => {
    const told = first(transaction, changes)
    const more = told && second(transaction, changes)
    return more && [...told, ...more]
  }

const transfers: Proposal = (transaction) => transferClauses(transaction)

/** Proposals that come before orders and before work for other users. */
const FIRST: readonly Proposal[] = [
  both(deedClauses, stepsClauses),
  stepsClauses,
  both(poolClauses, transfers),
  poolClauses,
]
const instructionWithTransfers: Proposal = (transaction) => {
  const clauses = instructionClauses(transaction)
  const more = clauses && transferClauses(transaction, { told: clauses })
  return more && [...clauses, ...more]
}
/** Proposals that can be combined with a change of authority. */
const BESIDES: readonly Beside[] = [
  ...[...FIRST, instructionWithTransfers, instructionClauses].map((propose) => ({
    propose,
    isPurpose: true,
  })),
  ...[handingClauses, transfers].map((propose) => ({
    propose: moreThanUnwrapped(propose),
    isPurpose: false,
  })),
]

const PROPOSALS: readonly Proposal[] = [
  ...FIRST,
  quietDeedWithBurns,
  quietDeedClauses,
  orderClauses,
  instructionWithTransfers,
  instructionClauses,
  handingClauses,
  exchangeClauses,
  netClauses,
  transfers,
  innerClauses,
  innerAuthorityClauses,
  quietClauses,
  partiesClauses,
]

/**
 * Proposals in order of importance: value transfers come before account maintenance. Top-level instructions
 * come before the net changes of the signers, and these before calls by programs, which are steps of
 * something else.
 */
function* proposedClauses(
  transaction: Described,
  changes: () => NetChanges,
): Generator<Clause[] | undefined> {
  yield* authorityClauses(transaction, changes, BESIDES)
  for (const propose of PROPOSALS) yield propose(transaction, changes)
}

/**
 * A quiet deed together with tokens that it used up, such as the fuel of a ship; its other movements are
 * small.
 */
function quietDeedWithBurns(transaction: Described, changes: () => NetChanges): Clause[] | undefined {
  const hasBurn = transaction.tokenTransfers.some(({ kind }) => kind === 'burn')
  return hasBurn ? both(quietDeedClauses, transfers)(transaction, changes) : undefined
}

/**
 * Leaves out a mere unwrap: if a wrapped account is closed for another receiver, its coins are already
 * described as given.
 */
function moreThanUnwrapped(propose: Proposal): Proposal {
  return (transaction, changes) => {
    const clauses = propose(transaction, changes)
    return clauses?.[0]?.words[0] === 'Unwrapped ' ? undefined : clauses
  }
}

const VERBS: Readonly<Record<FailureOutcome, string>> = {
  failed: 'Failed',
  feeOnly: 'Paid only the fee',
  notExecuted: 'Was not executed',
}

/** `Failed: slippage exceeded in CPAMM v4`. */
function failureSentence({ outcome, name, message, code, programId, kind }: Failure): Sentence {
  const where: Sentence = programId === null ? [] : [' in ', { program: programId }]
  const said = saidOf({ name, message })
  if (said === undefined && code !== null) return [`${VERBS[outcome]}: `, { errorCode: code }, ...where]
  const reason = `${VERBS[outcome]}: ${said ?? lowered(words(kind))}`
  // Only in the runtime's own messages addresses become parts; messages of programs stay as logged.
  const [before = reason, account, behind = ''] = kind === name ? reason.split(ACCOUNT) : []
  return account === undefined ? [reason, ...where] : [before, { address: account }, behind, ...where]
}
const ACCOUNT = /([1-9A-HJ-NP-Za-km-z]{32,44})/

function saidOf({ name, message }: Pick<Failure, 'name' | 'message'>): string | undefined {
  // Some programs log only the number or the name as the message.
  if (message?.includes(' ')) return lowered(message.replace(/\.$/, ''))
  return name === null ? undefined : lowered(words(name))
}

/** `SlippageExceeded` → `Slippage exceeded`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return `${spaced.charAt(0)}${spaced.slice(1).toLowerCase()}`
}

/**
 * Whether the clauses contain all that a signer gained or lost. They must have an amount of each such asset
 * (for tokens at least the change of the balance), and must name each such signer, unless it is the fee
 * payer. Rent, small payments, and a pool's own tokens for liquidity may be missing. True if the source lacks
 * balances.
 */
function isWhole(clauses: readonly Clause[], transaction: Described, net: NetChanges): boolean {
  if (!net.isKnown) return true
  const told = new Map<Asset, bigint>()
  const named = new Set(clauses.map(({ who }) => who ?? transaction.feePayer))
  for (const { words } of clauses)
    for (const part of words) {
      if (typeof part === 'string') continue
      if ('address' in part) named.add(part.address)
      if ('amount' in part)
        told.set(assetOf(part.mint), (told.get(assetOf(part.mint)) ?? 0n) + BigInt(part.amount))
    }
  return net.users.every((signer) =>
    [...(net.byOwner.get(signer) ?? [])].every(([asset, change]) => {
      if (!isUntold(signer, asset, net)) return true
      const amount = told.get(asset)
      const isTold = amount !== undefined && (asset === COIN || amount >= (change < 0n ? -change : change))
      return named.has(signer) && (isTold || isPoolToken(asset, transaction))
    }),
  )
}

/** Whether the asset is minted or burned when liquidity is added or removed, or a pool created. */
const isPoolToken = (asset: Asset, transaction: Described): boolean =>
  transaction.tokenTransfers.some(({ kind, mint }) => mint === asset && kind !== 'transfer') &&
  (transaction.activities.some(({ kind }) => kind === 'addLiquidity' || kind === 'removeLiquidity') ||
    isPoolCreated(transaction))
