import { COIN_DECIMALS, SMALL_CHANGE } from '#lib/values/coin.ts'
import { netChangesOf } from '../movements/net-changes.ts'
import { type Tip, withoutTips } from '../movements/tips.ts'
import { hasPurpose, MOVED_NOTHING } from './call-sentence.ts'
import { type Clause, joinedBy } from './clause.ts'
import type { Described, Description } from './described.ts'
import { amountPart, behind, type Sentence } from './part.ts'
import { clausesOf, descriptionBy } from './sentence.ts'

/**
 * Describes a transaction with tips as if it had paid none. The tip is added if nothing else moved, if it is
 * more than small change, or if it is at least half of a coin amount in the sentence.
 */
export function tippedDescription(transaction: Described, tips: readonly Tip[]): Description {
  const rest = withoutTips(transaction, tips)
  const [first] = tips
  const lamports = tips.reduce((sum, one) => sum + one.amount, 0n)
  const tip = amountPart({ mint: null, decimals: COIN_DECIMALS, amount: lamports })
  const to = tips.every((one) => one.to === first?.to)
    ? behind('to', first?.to)
    : [` to ${tips.length} accounts`]
  if (!hasPurpose(rest)) {
    const sentence: Sentence = ['Paid a tip of ', tip, ...to]
    const { feePayer } = transaction
    const isPayers = feePayer !== null && tips.every(({ from }) => from === feePayer)
    return isPayers ? { sentence, subject: feePayer } : { sentence }
  }
  let net: ReturnType<typeof netChangesOf> | undefined
  const clauses = clausesOf(rest, () => {
    net ??= netChangesOf(rest)
    return net
  })
  const { feePayer } = transaction
  const told = clauses.filter((one) => one !== MOVED_NOTHING)
  const isAll = told.length < clauses.length
  const paid: Clause = { who: feePayer, words: ['Paid a tip of ', tip] }
  // The fee payer paid the tip, so that a sentence about another actor leaves it out.
  const [start] = joinedBy(told, feePayer)
  const isTold = isAll || (typeof start === 'string' && (lamports > SMALL_CHANGE || isMostOf(told, lamports)))
  return descriptionBy(isTold ? [...told, paid] : told, feePayer)
}

/**
 * Whether the tip is at least half of a coin amount in the clauses: then those coins were meant for the tip.
 */
const isMostOf = (clauses: readonly Clause[], lamports: bigint): boolean =>
  clauses.some(({ words }) =>
    words.some(
      (part) =>
        typeof part === 'object' &&
        'amount' in part &&
        part.mint === null &&
        BigInt(part.amount) <= 2n * lamports,
    ),
  )
