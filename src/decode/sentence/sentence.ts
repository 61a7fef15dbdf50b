import type { DecodedTransaction } from '../decoded-block.ts'
import { judgeSentence } from '../judge/judge.ts'
import type { NetChanges } from '../judge/net-changes.ts'
import { isAddress } from '../loose-json.ts'
import { callSentence } from './call-sentence.ts'
import { failureSentence } from './failure-sentence.ts'
import {
  innerSentence,
  instructionSentence,
  quietDeedSentence,
  quietSentence,
} from './instruction-sentence.ts'
import { netSentence } from './net-sentence.ts'
import { orderSentence } from './order-sentence.ts'
import type { Sentence } from './part.ts'
import { partiesSentence } from './parties-sentence.ts'
import { poolSentence } from './pool-sentence.ts'
import { stepsSentence, withSubject } from './steps-sentence.ts'
import { handingSentence, joined, transferSentence } from './transfer-sentence.ts'

export type Described = Omit<DecodedTransaction, 'sentence'>

/**
 * What a transaction did, in one sentence made by rules from decoded facts: the most important fact that the balance
 * changes bear out is chosen. Never empty; of what is not understood the sentence names the program called.
 */
export function sentenceOf(transaction: Described, changes: () => NetChanges): Sentence {
  if (transaction.failure !== null) return failureSentence(transaction.failure)
  if (transaction.isVote) return ['Voted', ...voter(transaction)]
  let vague: Sentence | undefined
  for (const propose of PROPOSALS) {
    const sentence = propose(transaction, changes)
    if (!sentence) continue
    const { kind, subject } = judgeSentence(sentence, transaction, changes)
    if (kind === 'true' || kind === 'unknown')
      return subject === undefined ? sentence : withSubject(sentence, subject, transaction)
    if (kind === 'vague') vague ??= sentence
  }
  return vague ?? callSentence(transaction)
}

type Proposal = (transaction: Described, changes: () => NetChanges) => Sentence | undefined

/**
 * The most important first: what moves value outranks what only keeps house. The instructions that were sent outrank what
 * the signers gained or lost in all, and that outranks the calls that programs made: those are steps of something else.
 */
const PROPOSALS: readonly Proposal[] = [
  (transaction, changes) => with_(poolSentence, (one) => transferSentence(one), transaction, changes),
  poolSentence,
  stepsSentence,
  quietDeedSentence,
  orderSentence,
  (transaction, changes) => with_(instructionSentence, (one) => transferSentence(one), transaction, changes),
  instructionSentence,
  handingSentence,
  (transaction, changes) => netSentence(transaction, changes()),
  (transaction) => transferSentence(transaction),
  innerSentence,
  quietSentence,
  (transaction, changes) => partiesSentence(transaction, changes()),
]

/** Both in one sentence; undefined where there is only one. */
function with_(
  first: Proposal,
  second: Proposal,
  transaction: Described,
  changes: () => NetChanges,
): Sentence | undefined {
  const main = first(transaction, changes)
  const more = main && second(transaction, changes)
  return main && more && joined([main, more])
}

function voter({ instructions }: Described): Sentence {
  const [vote] = instructions
  // Where only the node's own parse is given, the list of accounts is not known.
  const account = vote?.accounts[0] ?? vote?.info?.voteAccount
  return isAddress(account) ? [' with ', { address: account }] : []
}
