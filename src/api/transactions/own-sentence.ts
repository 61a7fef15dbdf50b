import { lowered, raised } from '#lib/text/text.ts'
import { type Sentence, type SentencePart, withoutFeePayer } from '#store/rows/rows.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'

type Told = Pick<StoredTransaction['decoded'], 'feePayer' | 'failure' | 'isVote' | 'instructions'>

/**
 * The sentence for the page of an address. Actions of the address itself have no subject; actions of others
 * name who acted, even if that is only the fee payer: `Received 5 USDC from X`, `X swapped …`, `Paid the fee
 * for X, who sent …`.
 */
export function ownSentence(
  sentence: Sentence,
  address: string,
  { feePayer, failure, isVote, instructions }: Told,
): Sentence {
  // These sentences describe the transaction and not an action of anybody.
  if (failure !== null || isVote || instructions.length === 0) return sentence
  const [start] = sentence
  const named = start !== undefined && typeof start !== 'string' && 'address' in start ? start.address : null
  const subject = named ?? feePayer
  const words = named === null ? sentence : sentence.slice(1)
  const [verb, ...rest] = words
  if (subject === null || typeof verb !== 'string') return sentence
  if (subject === address) return [raised(verb.trimStart()), ...rest]
  const { told, feePayer: payer } = withoutFeePayer(words)
  const received = receivedFrom(subject, told, address)
  if (received) return received
  const deed = lowered(verb.trimStart())
  return payer === address
    ? ['Paid the fee for ', { address: subject }, `, who ${deed}`, ...told.slice(1)]
    : [{ address: subject }, ` ${deed}`, ...rest]
}

/**
 * Turns `sent 5 USDC to …` into the receiver's view; undefined for a longer sentence, and when the address is
 * not the receiver.
 */
function receivedFrom(subject: string, told: Sentence, address: string): Sentence | undefined {
  const [verb, ...rest] = told
  const to = rest.indexOf(' to ')
  if (typeof verb !== 'string' || verb.trim().toLowerCase() !== 'sent' || to < 0) return undefined
  const [receiver, ...via] = rest.slice(to + 1)
  const isAlone = via.length === 0 || (via[0] === ' via ' && via.length === 2)
  if (!isAlone || receiver === undefined || addressOf(receiver) !== address) return undefined
  return ['Received ', ...rest.slice(0, to), ' from ', { address: subject }, ...via]
}

const addressOf = (part: SentencePart | undefined): string | undefined =>
  part !== undefined && typeof part !== 'string' && 'address' in part ? part.address : undefined
