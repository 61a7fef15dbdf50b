import type { Address, DecodedTransaction } from '../decoded-block.ts'
import { judgeSentence } from '../judge/judge.ts'
import type { NetChanges } from '../judge/net-changes.ts'
import { voteAccountOf } from '../vote-account.ts'
import { actsOf } from './acts.ts'
import { authoritySentence, type Beside, innerAuthoritySentence } from './authority-sentence.ts'
import { callSentence } from './call-sentence.ts'
import { joinedBy } from './clause.ts'
import { failureSentence } from './failure-sentence.ts'
import {
  deedSentence,
  innerSentence,
  instructionClause,
  instructionSentence,
  quietDeedSentence,
  quietSentence,
} from './instruction-sentence.ts'
import { netSentence } from './net-sentence.ts'
import { orderSentence } from './order-sentence.ts'
import { behind, type Sentence } from './part.ts'
import { partiesSentence } from './parties-sentence.ts'
import { poolSentence } from './pool-sentence.ts'
import { stepsSentence } from './steps-sentence.ts'
import { handingSentence, joined, transferSentence } from './transfer-sentence.ts'

export type Described = Omit<DecodedTransaction, 'sentence'>

/**
 * What a transaction did, in one sentence made by rules from decoded facts: the most important fact that the balance
 * changes bear out is chosen. Never empty; of what is not understood the sentence names the program called.
 */
export function sentenceOf(transaction: Described, changes: () => NetChanges): Sentence {
  if (transaction.failure !== null) return failureSentence(transaction.failure)
  if (transaction.isVote) return ['Voted', ...behind('with', voteAccountOf(transaction))]
  const given = authoritySentence(transaction, changes, BESIDES)
  if (given) return given
  let vague: Sentence | undefined
  for (const propose of PROPOSALS) {
    const sentence = propose(transaction, changes)
    if (!sentence) continue
    const { kind, subject } = judgeSentence(sentence, transaction, changes)
    if (kind === 'true' || kind === 'unknown')
      return joinedBy(
        [{ who: subject ?? senderOf(sentence, transaction), words: sentence }],
        transaction.feePayer,
      )
    if (kind === 'vague') vague ??= sentence
  }
  return vague ?? callSentence(transaction)
}

/** The signer who ordered a transfer, for old archives, which name no owners of token accounts. */
function senderOf([start]: Sentence, transaction: Described): Address | null {
  if (typeof start !== 'string' || !start.startsWith('Sent ')) return null
  const sent = actsOf(transaction).find(({ verb }) => verb === 'send')
  const sender = sent?.from ?? sent?.authority
  return transaction.accounts.some(({ address, signer }) => signer && address === sender)
    ? (sender ?? null)
    : null
}

type Proposal = (transaction: Described, changes: () => NetChanges) => Sentence | undefined

/** Proposals that come before orders and work done for others. */
const FIRST: readonly Proposal[] = [
  (transaction, changes) => with_(deedSentence, stepsSentence, transaction, changes),
  stepsSentence,
  (transaction, changes) => with_(poolSentence, (one) => transferSentence(one), transaction, changes),
  poolSentence,
]
const withTransfers: Proposal = (transaction, changes) =>
  with_(instructionSentence, (one) => transferSentence(one), transaction, changes)
const MOVES: readonly Proposal[] = [
  handingSentence,
  (transaction, changes) => netSentence(transaction, changes()),
  (transaction) => transferSentence(transaction),
]

/**
 * The most important first: what moves value outranks what only keeps house. The instructions that were sent outrank what
 * the signers gained or lost in all, and that outranks the calls that programs made: those are steps of something else.
 */
const PROPOSALS: readonly Proposal[] = [
  ...FIRST,
  quietDeedWithBurns,
  quietDeedSentence,
  orderSentence,
  withTransfers,
  (transaction) => {
    const clause = instructionClause(transaction)
    return clause && joinedBy([clause], transaction.feePayer)
  },
  instructionSentence,
  ...MOVES,
  innerSentence,
  innerAuthoritySentence,
  quietSentence,
  (transaction, changes) => partiesSentence(transaction, changes()),
]

/** Tells tokens that the deed used up, such as the fuel of a ship, with it; other movements are small. */
function quietDeedWithBurns(transaction: Described, changes: () => NetChanges): Sentence | undefined {
  const hasBurn = transaction.tokenTransfers.some(({ kind }) => kind === 'burn')
  return hasBurn ? with_(quietDeedSentence, (one) => transferSentence(one), transaction, changes) : undefined
}

/** Proposals that can be told together with a change of authority. */
const BESIDES: readonly Beside[] = [
  ...[...FIRST, withTransfers, instructionSentence].map((propose) => ({ propose, isPurpose: true })),
  ...MOVES.map((propose) => ({ propose: moreThanUnwrapped(propose), isPurpose: false })),
]

/** Coins of a wrapped account that is closed for somebody else are told as given. */
function moreThanUnwrapped(propose: Proposal): Proposal {
  return (transaction, changes) => {
    const sentence = propose(transaction, changes)
    return sentence?.[0] === 'Unwrapped ' ? undefined : sentence
  }
}

/** Both in one sentence; undefined where there is only one, and where the second only counts. */
function with_(
  first: Proposal,
  second: Proposal,
  transaction: Described,
  changes: () => NetChanges,
): Sentence | undefined {
  const main = first(transaction, changes)
  const more = main && second(transaction, changes)
  const isCount = typeof more?.[0] === 'string' && more[0].startsWith('Made ')
  // Who did the second may be somebody else, whom it names.
  return main && typeof more?.[0] === 'string' && !isCount ? joined([main, more]) : undefined
}
