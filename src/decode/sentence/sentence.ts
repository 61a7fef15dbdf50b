import type { Address, DecodedTransaction, DefiActivity } from '../decoded-block.ts'
import { judgeSentence } from '../judge/judge.ts'
import type { NetChanges } from '../judge/net-changes.ts'
import { isAddress } from '../loose-json.ts'
import { bridgeSentence } from './bridge-sentence.ts'
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
import { amountPart, listed, type Sentence } from './part.ts'
import { partiesSentence } from './parties-sentence.ts'
import { poolSentence } from './pool-sentence.ts'
import { handingSentence, joined, paymentSentence, transferSentence } from './transfer-sentence.ts'

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
    const { kind } = judgeSentence(sentence, transaction, changes)
    if (kind === 'true' || kind === 'unknown') return sentence
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
  (transaction, changes) => with_(tradeSentence, paymentSentence, transaction, changes),
  tradeSentence,
  (transaction, changes) => with_(poolSentence, (one) => transferSentence(one), transaction, changes),
  poolSentence,
  (transaction, changes) => with_(bridgeSentence, paymentSentence, transaction, changes),
  bridgeSentence,
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

/** More trades than these are counted. */
const TRADES = 3

/** The users' trades, without legs: their route is described as a whole. Of several users each is named. */
function tradeSentence({ activities, feePayer }: Described): Sentence | undefined {
  const own = activities.filter(({ scope, kind }) => scope !== 'leg' && kind !== 'other')
  const trade = own.find(({ user }) => user === feePayer) ?? own[0]
  if (!trade) return undefined
  const told = own.flatMap((one) => {
    const sentence = activitySentence(one)
    return sentence && one.user !== null ? [{ user: one.user, sentence }] : []
  })
  if (own.length > 1 && own.length <= TRADES && told.length === own.length)
    return own.every(({ user }) => user === trade.user)
      ? joined(told.map(({ sentence }) => sentence))
      : told.flatMap((one, i) => ofUser(one, i))
  const more = own.length - 1
  const rest = more === 0 ? [] : [`, and ${more} more ${more === 1 ? 'trade' : 'trades'}`]
  const sentence = activitySentence(trade)
  return sentence && [...sentence, ...rest]
}

/** `Swapped …` as `A swapped …`, behind the others. */
function ofUser({ user, sentence }: { user: Address; sentence: Sentence }, i: number): Sentence {
  const [first = '', ...rest] = sentence
  const words = typeof first === 'string' ? `${first.charAt(0).toLowerCase()}${first.slice(1)}` : ''
  return [...(i === 0 ? [] : [', and ']), { address: user }, ` ${words}`, ...rest]
}

function activitySentence({ kind, given, received, programId }: DefiActivity): Sentence | undefined {
  const on: Sentence = [' on ', { program: programId }]
  switch (kind) {
    case 'swap': {
      const [paid] = given
      const [got] = received
      // What pays out nothing is no swap.
      if (!paid || !got || paid.amount === 0n || got.amount === 0n) return undefined
      return ['Swapped ', amountPart(paid), ' for ', amountPart(got), ...on]
    }
    case 'addLiquidity':
      return given.length === 0
        ? ['Added liquidity', ...on]
        : ['Added ', ...listed(given.map(amountPart)), ' to a pool', ...on]
    case 'removeLiquidity':
      return received.length === 0
        ? ['Removed liquidity', ...on]
        : ['Removed ', ...listed(received.map(amountPart)), ' from a pool', ...on]
    default:
      return undefined
  }
}
