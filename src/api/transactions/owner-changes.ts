import type { OwnerChanges } from '#contract/transactions/transaction-movements.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import type { UiAmountOf } from '../amounts/scale-rule.ts'

type Decoded = Pick<StoredTransaction['decoded'], 'accounts' | 'tokenChanges'>
/** The change of one asset; `mint` is null for the coin. */
type Change = { mint: string | null; decimals: number; amount: bigint }
type Owner = { address: string; isAccount: boolean; changes: Map<string | null, Change> }

/**
 * The changes of each owner's assets: the coins of its account, and each token summed over its token
 * accounts. Signers come first, then owners by the size of their changes. null when the chain gives no
 * balances.
 */
export function ownerChanges({ accounts, tokenChanges }: Decoded, uiOf: UiAmountOf): OwnerChanges[] | null {
  if (!accounts.some(({ preBalance, postBalance }) => preBalance !== null && postBalance !== null))
    return null
  const owners = new Map<string, Owner>()
  const add = (address: string, isAccount: boolean, { mint, decimals, amount }: Change) => {
    const owner = owners.get(address) ?? { address, isAccount, changes: new Map() }
    owners.set(address, owner)
    const before = owner.changes.get(mint)?.amount ?? 0n
    owner.changes.set(mint, { mint, decimals, amount: before + amount })
  }
  for (const { account, mint, owner, preOwner, decimals, pre, post } of tokenChanges) {
    const after = owner ?? account
    add(preOwner ?? after, owner === null, { mint, decimals, amount: -pre })
    add(after, owner === null, { mint, decimals, amount: post })
  }
  // The lamports of a token account are left out: they are its rent, and the coins behind wrapped tokens.
  const tokenAccounts = new Set(tokenChanges.map(({ account }) => account))
  for (const { address, preBalance, postBalance } of accounts) {
    if (preBalance === null || postBalance === null || tokenAccounts.has(address)) continue
    add(address, false, { mint: null, decimals: COIN_DECIMALS, amount: postBalance - preBalance })
  }
  const signers = accounts.flatMap(({ address, signer }) => (signer ? [address] : []))
  const found = [...owners.values()].flatMap((owner) => {
    const changes = [...owner.changes.values()].filter(({ amount }) => amount !== 0n).sort(givenFirst)
    return changes.length === 0 ? [] : [{ ...owner, changes, signed: signers.indexOf(owner.address) }]
  })
  const sizeOf = sizesAmong(found)
  return found
    .sort((a, b) => firstSigner(a.signed) - firstSigner(b.signed) || Number(sizeOf(b) - sizeOf(a)))
    .map(({ address, isAccount, changes, signed }) => ({
      address,
      isAccount,
      signer: signed >= 0,
      changes: changes.map(({ mint, decimals, amount }) => ({
        mint,
        decimals,
        change: String(amount),
        uiChange: uiOf(mint, amount, decimals),
      })),
    }))
}

const firstSigner = (place: number) => (place < 0 ? Number.MAX_SAFE_INTEGER : place)

/** Sorts given assets before received ones, and the coin last, because it also pays fees and rent. */
const givenFirst = (a: Change, b: Change) =>
  Number(a.mint === null) - Number(b.mint === null) || Number(a.amount > 0n) - Number(b.amount > 0n)

const SIZES = 1_000_000n

/**
 * The size of each owner's changes in millionths: the greatest share of one of them in the largest change of
 * the same asset, because amounts of different assets cannot be compared.
 */
function sizesAmong(owners: readonly { changes: readonly Change[] }[]) {
  const largest = new Map<string | null, bigint>()
  for (const { mint, amount } of owners.flatMap(({ changes }) => changes))
    largest.set(mint, greater(largest.get(mint) ?? 0n, absolute(amount)))
  return ({ changes }: { changes: readonly Change[] }): bigint =>
    changes
      .map(({ mint, amount }) => (absolute(amount) * SIZES) / (largest.get(mint) ?? 1n))
      .reduce(greater, 0n)
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)
const greater = (a: bigint, b: bigint) => (a > b ? a : b)
