import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { Address, TokenAmount } from '../block/decoded-block.ts'
import {
  type Asset,
  assetOf,
  type Changed,
  COIN,
  isUntold,
  type NetChanges,
} from '../movements/net-changes.ts'

export type NetTrade = { user: Address; given: TokenAmount; received: TokenAmount }

/**
 * The trade that the balances show, whatever programs were called: a signer gave one asset and received one
 * other, and neither was minted to it or burned by it. The fee payer is tried first.
 */
export function netTradeOf(transaction: Changed, net: NetChanges): NetTrade | undefined {
  if (!net.isKnown) return undefined
  for (const user of net.users) {
    const sides = sidesOf(user, transaction, net)
    const [given, received] = [sides.given[0], sides.received[0]]
    if (!given && !received) continue
    if (!given || !received || sides.given.length > 1 || sides.received.length > 1) return undefined
    return isExchange(user, [given, received], transaction) ? { user, given, received } : undefined
  }
  return undefined
}

/** The owner's net amounts, without rent that it may have paid or got back, and without small change. */
export function sidesOf(
  owner: Address,
  { tokenChanges }: Pick<Changed, 'tokenChanges'>,
  net: NetChanges,
): Sides {
  const told = [...(net.byOwner.get(owner) ?? [])].filter(([asset]) => isUntold(owner, asset, net))
  return sidesOfChanges(
    owner,
    told.map(([asset, change]) => [asset, apart(asset, change, net)]),
    tokenChanges,
    net,
  )
}

type Sides = { given: TokenAmount[]; received: TokenAmount[] }

/**
 * The changes as given and received amounts. Coins are wrapped tokens where the owner held all of them before
 * or holds them afterwards as tokens.
 */
export function sidesOfChanges(
  owner: Address,
  changes: Iterable<readonly [Asset, bigint]>,
  tokenChanges: Changed['tokenChanges'],
  net: NetChanges,
): Sides {
  const sides: Sides = { given: [], received: [] }
  for (const [asset, change] of changes) {
    const isLamports = asset === COIN && net.wrapped.get(owner) !== change
    const token = isLamports ? undefined : tokenChanges.find(({ mint }) => assetOf(mint) === asset)
    const mint = isLamports ? null : (token?.mint ?? asset)
    const decimals = asset === COIN ? COIN_DECIMALS : (token?.decimals ?? null)
    if (change < 0n) sides.given.push({ mint, decimals, amount: -change })
    else sides.received.push({ mint, decimals, amount: change })
  }
  return sides
}

/** Coins without the rent that the signer may have paid or got back. */
const apart = (asset: Asset, change: bigint, { rentPaid, rentFreed }: NetChanges): bigint =>
  asset === COIN ? change + rentPaid - rentFreed : change

/** Whether tokens of the mint were minted to the owner or burned by it: then they are shares of something. */
export const isMintedOrBurned = (
  mint: Address | null,
  owner: Address,
  tokenTransfers: Changed['tokenTransfers'],
): boolean =>
  tokenTransfers.some(
    (one) =>
      one.mint === mint &&
      ((one.kind === 'mint' && one.destinationOwner === owner) ||
        (one.kind === 'burn' && one.sourceOwner === owner)),
  )

/** Tokens minted to the user or burned by it are shares of something; one indivisible token is a collectible. */
function isExchange(
  user: Address,
  amounts: readonly TokenAmount[],
  { tokenTransfers, tokenChanges }: Changed,
): boolean {
  const isMoved = (mint: Address | null) =>
    tokenChanges.some((one) => one.mint === mint && one.owner !== user)
  return amounts.every(
    ({ mint, decimals }) =>
      assetOf(mint) === COIN ||
      (!isMintedOrBurned(mint, user, tokenTransfers) && isMoved(mint) && decimals !== 0),
  )
}
