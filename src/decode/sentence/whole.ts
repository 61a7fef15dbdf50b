import { type Asset, assetOf, COIN, isUntold, type NetChanges } from '../movements/net-changes.ts'
import type { Clause } from './clause.ts'
import { isPoolCreated } from './pool-sentence.ts'
import type { Described } from './sentence.ts'

/**
 * Whether the clauses leave out nothing that a signer gained or lost: they tell an amount of each such asset, of tokens at least
 * what the balance changed by, and each such signer who did not pay the fee is named. Rent, small payments, and a pool's own
 * tokens for liquidity need no words. True where the chain does not give all balances.
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

/** Whether the asset is made or destroyed where liquidity is added or removed, or a pool created. */
const isPoolToken = (asset: Asset, transaction: Described): boolean =>
  transaction.tokenTransfers.some(({ kind, mint }) => mint === asset && kind !== 'transfer') &&
  (transaction.activities.some(({ kind }) => kind === 'addLiquidity' || kind === 'removeLiquidity') ||
    isPoolCreated(transaction))
