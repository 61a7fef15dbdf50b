import { type Asset, assetOf, COIN, isUntold, type NetChanges } from '../movements/net-changes.ts'
import type { Clause } from './clause.ts'
import type { Described } from './described.ts'
import { isPoolCreated } from './pool-sentence.ts'

/**
 * Whether the clauses contain all that a signer gained or lost. They must have an amount of each such asset
 * (for tokens at least the change of the balance), and must name each such signer, unless it is the fee
 * payer. Rent, small payments, and a pool's own tokens for liquidity may be missing. True if the source lacks
 * balances.
 */
export function isWhole(clauses: readonly Clause[], transaction: Described, net: NetChanges): boolean {
  if (!net.isKnown) return true
  const told = new Map<Asset, bigint>()
  const named = new Set(clauses.map(({ who }) => who ?? transaction.feePayer))
  for (const { words } of clauses)
    for (const part of words) {
      if (typeof part === 'string') continue
      if ('address' in part) named.add(part.address)
      if ('amount' in part)
        told.set(assetOf(part.mint), (told.get(assetOf(part.mint)) ?? 0n) + BigInt(part.amount))
    }
  return net.users.every((signer) =>
    [...(net.byOwner.get(signer) ?? [])].every(([asset, change]) => {
      if (!isUntold(signer, asset, net)) return true
      const amount = told.get(asset)
      const isTold = amount !== undefined && (asset === COIN || amount >= (change < 0n ? -change : change))
      return named.has(signer) && (isTold || isPoolToken(asset, transaction))
    }),
  )
}

/** Whether the asset is minted or burned when liquidity is added or removed, or a pool created. */
const isPoolToken = (asset: Asset, transaction: Described): boolean =>
  transaction.tokenTransfers.some(({ kind, mint }) => mint === asset && kind !== 'transfer') &&
  (transaction.activities.some(({ kind }) => kind === 'addLiquidity' || kind === 'removeLiquidity') ||
    isPoolCreated(transaction))
