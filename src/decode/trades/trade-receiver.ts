import { SMALL_CHANGE } from '#lib/values/coin.ts'
import type { DefiActivity, TokenAmount } from '../block/decoded-block.ts'
import { type Balanced, isCoin, sidesIn } from '../movements/flows.ts'
import { changedHands } from '../movements/movements.ts'
import { assetOf } from '../movements/net-changes.ts'

/** A trade: what its user gave, and what the user or another receiver got. */
export type Whole = Pick<DefiActivity, 'user' | 'given' | 'received' | 'receiver'>

/** Whether these are leftover coins, such as rent: less than half of the coins that the last swap paid. */
export const isRest = ([amount, more]: readonly TokenAmount[], paid: TokenAmount | undefined): boolean =>
  amount !== undefined &&
  more === undefined &&
  paid !== undefined &&
  isCoin(amount.mint) &&
  isCoin(paid.mint) &&
  amount.amount <= SMALL_CHANGE &&
  2n * amount.amount < paid.amount

/**
 * A trade between two parties: one only gave the input of the first swap in this call, and another one only
 * received most of the output of the last swap.
 */
export function tradeWithReceiver(
  index: number,
  hops: readonly DefiActivity[],
  transaction: Balanced,
): Whole | undefined {
  const [first, last] = [hops[0]?.given[0], hops.at(-1)?.received[0]]
  if (!first || !last || assetOf(first.mint) === assetOf(last.mint)) return undefined
  const moves = changedHands(transaction.movements).filter((one) => one.index === index)
  const isOnly = (amounts: readonly TokenAmount[], { mint }: TokenAmount) =>
    amounts.length === 1 && amounts.every((one) => assetOf(one.mint) === assetOf(mint))
  const owners = (end: 'from' | 'to', { mint }: TokenAmount) =>
    new Set(moves.flatMap((one) => (assetOf(one.mint) === assetOf(mint) ? (one[end] ?? []) : [])))
  const [gave] = [...owners('from', first)].flatMap((user) => {
    const { given, received } = sidesIn(user, index, transaction)
    // A party that only passed on what others gave in another call does not count.
    const net = transaction.changes().byOwner.get(user)?.get(assetOf(first.mint)) ?? 0n
    const isOwn = net <= -(given[0]?.amount ?? 0n)
    return received.length === 0 && isOnly(given, first) && isOwn ? [{ user, given }] : []
  })
  if (!gave) return undefined
  const [most] = [...owners('to', last)].flatMap((receiver) => {
    const { given, received } = sidesIn(receiver, index, transaction, isCoin(last.mint))
    const isMost = received.some(({ amount }) => 2n * amount > last.amount)
    return given.length === 0 && isOnly(received, last) && isMost ? [{ receiver, received }] : []
  })
  return most && { ...gave, ...most }
}
