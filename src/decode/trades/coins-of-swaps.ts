import { SMALL_CHANGE } from '#lib/values/coin.ts'
import type { Address, DefiActivity, TokenAmount } from '../block/decoded-block.ts'
import { type Balanced, isCoin, isOnlyCall, isSameSide, type Sides, sidesIn } from '../movements/flows.ts'

/**
 * A trade whose coins have the mint that its swaps give them: pools trade them as wrapped tokens, even where
 * lamports move.
 */
export function withCoinsNamedBy<Traded extends Sides>(
  hops: readonly DefiActivity[],
  traded: Traded,
): Traded {
  const known = hops
    .flatMap(({ given, received }) => [...given, ...received])
    .find(({ mint }) => mint !== null && isCoin(mint))
  if (known === undefined) return traded
  const named = (one: TokenAmount) => (isCoin(one.mint) ? { ...one, mint: known.mint } : one)
  return { ...traded, given: traded.given.map(named), received: traded.received.map(named) }
}

/**
 * Whether the swaps together give or receive coins, instead of only passing them from one swap to the next.
 */
export function isCoinAtEnd(hops: readonly DefiActivity[]): boolean {
  let [net, most] = [0n, 0n]
  for (const { given, received } of hops) {
    for (const [amounts, sign] of [
      [given, -1n],
      [received, 1n],
    ] as const)
      for (const { mint, amount } of amounts) {
        if (!isCoin(mint)) continue
        net += sign * amount
        if (amount > most) most = amount
      }
  }
  return (net < 0n ? -net : net) * 100n > most
}

/**
 * Adds coins that a program moved without an instruction, with the amount that the swap reports. Only small
 * change is added, unless calls of other programs in the transaction may have moved coins too.
 */
export function addClaimedCoins(
  owner: Address,
  { given, received }: Sides,
  index: number,
  hops: readonly DefiActivity[],
  transaction: Balanced,
): void {
  const isHidden = (one: TokenAmount | undefined): one is TokenAmount =>
    one !== undefined && isCoin(one.mint) && (one.amount <= SMALL_CHANGE || !isOnlyCall(index, transaction))
  const [first, last] = [hops[0]?.given[0], hops.at(-1)?.received[0]]
  // Whoever buys for another user pays by transfer instructions.
  const isPaidByOther = () =>
    transaction
      .changes()
      .users.some(
        (user) =>
          user !== owner && first && isSameSide(sidesIn(user, index, transaction, true).given, [first]),
      )
  if (given.length > 0 && received.length === 0 && isHidden(last)) received.push({ ...last, asCoin: true })
  else if (received.length > 0 && given.length === 0 && isHidden(first) && !isPaidByOther())
    given.push({ ...first, asCoin: true })
}
