import { NATIVE_DECIMALS, netChangesOf, SMALL_CHANGE } from '../judge/net-changes.ts'
import { type Tip, withoutTips } from '../tips.ts'
import { hasPurpose } from './call-sentence.ts'
import { amountPart, behind, type Sentence } from './part.ts'
import { type Described, sentenceOf } from './sentence.ts'

/**
 * What a transaction with tips did, as if it had paid none. The tip is told where nothing else moved, where it is more than
 * small change, and where it is most of what moved.
 */
export function tippedSentence(transaction: Described, tips: readonly Tip[]): Sentence {
  const rest = withoutTips(transaction, tips)
  const [first] = tips
  const lamports = tips.reduce((sum, one) => sum + one.lamports, 0n)
  const tip = amountPart({ mint: null, decimals: NATIVE_DECIMALS, amount: lamports })
  const to = tips.every((one) => one.to === first?.to)
    ? behind('to', first?.to)
    : [` to ${tips.length} accounts`]
  if (!hasPurpose(rest)) return ['Paid a tip of ', tip, ...to]
  let net: ReturnType<typeof netChangesOf> | undefined
  const sentence = sentenceOf(rest, () => {
    net ??= netChangesOf(rest)
    return net
  })
  const last = sentence.at(-1)
  if (typeof last === 'string' && last.endsWith(STILL))
    return [...sentence.slice(0, -1), `${last.slice(0, -STILL.length)}, and paid a tip of `, tip]
  // The fee payer paid the tip: a sentence about somebody else does not tell it.
  return typeof sentence[0] === 'string' && (lamports > SMALL_CHANGE || isMostOf(sentence, lamports))
    ? [...sentence, ', and paid a tip of ', tip]
    : sentence
}

/** Whether the tip is at least half of the coins that are told, so that these were for the tip. */
const isMostOf = (sentence: Sentence, lamports: bigint): boolean =>
  sentence.some(
    (part) =>
      typeof part === 'object' &&
      'amount' in part &&
      part.mint === null &&
      BigInt(part.amount) <= 2n * lamports,
  )

const STILL = ', and moved nothing'
