import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction, DecodedTransaction, DefiActivity } from '../decoded-block.ts'
import { isAddress } from '../loose-json.ts'
import { failureSentence } from './failure-sentence.ts'
import { instructionSentence, quietSentence } from './instruction-sentence.ts'
import { amountPart, listed, type Sentence } from './part.ts'
import { transferSentence } from './transfer-sentence.ts'

export type Described = Omit<DecodedTransaction, 'sentence'>

/**
 * What a transaction did, in one sentence made by rules from decoded facts: the most important fact is chosen. Never
 * empty; of what is not understood the sentence names the program called.
 */
export function sentenceOf(transaction: Described): Sentence {
  if (transaction.failure !== null) return failureSentence(transaction.failure)
  if (transaction.isVote) return ['Voted', ...voter(transaction)]
  return (
    tradeSentence(transaction) ??
    instructionSentence(transaction) ??
    transferSentence(transaction) ??
    quietSentence(transaction) ??
    callSentence(transaction)
  )
}

function voter({ instructions }: Described): Sentence {
  const [vote] = instructions
  // Where only the node's own parse is given, the list of accounts is not known.
  const account = vote?.accounts[0] ?? vote?.info?.voteAccount
  return isAddress(account) ? [' with ', { address: account }] : []
}

/** The user's trades, without legs: their route is described as a whole. */
function tradeSentence({ activities, feePayer }: Described): Sentence | undefined {
  const own = activities.filter(({ scope, kind }) => scope !== 'leg' && kind !== 'other')
  const trade = own.find(({ user }) => user === feePayer) ?? own[0]
  if (!trade) return undefined
  const more = own.length - 1
  const rest = more === 0 ? [] : [`, and ${more} more ${more === 1 ? 'trade' : 'trades'}`]
  const sentence = activitySentence(trade)
  return sentence && [...sentence, ...rest]
}

function activitySentence({ kind, given, received, programId }: DefiActivity): Sentence | undefined {
  const on: Sentence = [' on ', { program: programId }]
  switch (kind) {
    case 'swap': {
      const [paid] = given
      const [got] = received
      const sold = paid ? [amountPart(paid)] : []
      const bought = got ? [' for ', amountPart(got)] : []
      return ['Swapped ', ...sold, ...bought, ...on]
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

/** The program called, for what is not understood further. Budget, memo and nonce instructions say nothing of the purpose. */
function callSentence({ instructions }: Described): Sentence {
  const top = instructions.filter(({ innerIndex }) => innerIndex === null)
  const purpose = top.filter((one) => !ASIDE.has(one.programId) && !isNonce(one))
  const call = purpose[0] ?? top[0]
  if (!call) return ['A transaction without instructions']
  const more = new Set(purpose.map(({ programId }) => programId).filter((id) => id !== call.programId)).size
  const others = more === 0 ? [] : [` and ${more} more ${more === 1 ? 'program' : 'programs'}`]
  return ['Called ', ...named(call), { program: call.programId }, ...others]
}

const ASIDE: ReadonlySet<string> = new Set([
  PROGRAM.computeBudget,
  PROGRAM.memo,
  PROGRAM.memo1,
  PROGRAM.memo4,
  PROGRAM.ed25519,
  PROGRAM.secp256k1,
  PROGRAM.secp256r1,
])

/** The first instruction of every transaction with a durable nonce. */
const isNonce = ({ programId, type }: DecodedInstruction) =>
  programId === PROGRAM.system && type === 'advanceNonce'

const named = ({ type }: DecodedInstruction): Sentence => (type === null ? [] : [`${type} of `])
