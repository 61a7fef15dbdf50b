import type { Address, DecodedAccount, NativeChange, TokenChange } from '../block/decoded-block.ts'
import { addressOrNull, countOf, isAddress, listOf, recordOf, textOf, u64Of } from '../block/loose-json.ts'
import type { Problems } from '../block/problems.ts'

/** Sets the lamports of every account before and after, where the source has them. */
export function fillNativeBalances(
  accounts: readonly DecodedAccount[],
  preBalances: unknown,
  postBalances: unknown,
  problems: Problems,
): void {
  const pre = listOf(preBalances)
  const post = listOf(postBalances)
  // Without accounts the message is unreadable, which is already reported.
  if (accounts.length === 0) return
  if (pre.length !== accounts.length || post.length !== accounts.length)
    problems.add(
      `The chain gives ${pre.length} balances before and ${post.length} after, for ${accounts.length} accounts`,
    )
  for (let i = 0; i < accounts.length; i++) {
    const account = accounts[i]
    if (account === undefined) break
    account.preBalance = u64Of(pre[i]) ?? null
    account.postBalance = u64Of(post[i]) ?? null
    const isUnread =
      (account.preBalance === null && i < pre.length) || (account.postBalance === null && i < post.length)
    if (isUnread) problems.add('A balance is not a u64')
  }
}

export function nativeChangesOf(accounts: readonly DecodedAccount[]): NativeChange[] {
  const changes: NativeChange[] = []
  for (const { address, preBalance: pre, postBalance: post } of accounts)
    if (pre !== null && post !== null && pre !== post) changes.push({ address, pre, post })
  return changes
}

/** One side of a token account, as `preTokenBalances` and `postTokenBalances` list it. */
export type TokenBalance = {
  accountIndex: number
  account: Address
  mint: Address
  owner: Address | null
  programId: Address | null
  decimals: number
  amount: bigint
}

/** The readable token balances in `source`, in its order. */
export function readTokenBalances(
  source: unknown,
  accounts: readonly Pick<DecodedAccount, 'address'>[],
  problems: Problems,
): TokenBalance[] {
  const balances: TokenBalance[] = []
  if (accounts.length === 0) return balances
  for (const each of listOf(source)) {
    const { accountIndex, mint, owner, programId, uiTokenAmount } = recordOf(each) ?? {}
    const { amount: amountText, decimals: decimalsValue } = recordOf(uiTokenAmount) ?? {}
    const index = countOf(accountIndex) ?? -1
    const account = accounts[index]?.address
    const amount = u64Of(amountText)
    const decimals = countOf(decimalsValue)
    if (
      account === undefined ||
      !isAddress(mint) ||
      amount === undefined ||
      decimals === undefined ||
      decimals > 255
    ) {
      problems.add(`A token balance of account ${textOf(accountIndex) ?? index} is not readable`)
      continue
    }
    balances.push({
      accountIndex: index,
      account,
      mint,
      owner: addressOrNull(owner),
      programId: addressOrNull(programId),
      decimals,
      amount,
    })
  }
  return balances
}

/**
 * Balances before and after, paired, in account order. A token account that was closed and opened again for
 * another mint gives two entries, the closed one first. `owner` is the owner after the transaction;
 * `preOwner` is set if it was another one before.
 */
export function tokenChangesOf(pre: readonly TokenBalance[], post: readonly TokenBalance[]): TokenChange[] {
  if (pre.length === 0 && post.length === 0) return []
  const changes: { index: number; change: TokenChange }[] = []
  const later = new Map<number, TokenBalance>()
  for (const balance of post) later.set(balance.accountIndex, balance)
  for (const before of pre) {
    const index = before.accountIndex
    const after = later.get(index)
    if (after?.mint !== before.mint) {
      changes.push({ index, change: changeOf(before, before.amount, 0n) })
      continue
    }
    later.delete(index)
    const change = changeOf(after, before.amount, after.amount)
    if (before.owner !== null && after.owner !== null && before.owner !== after.owner)
      change.preOwner = before.owner
    change.owner ??= before.owner
    change.programId ??= before.programId
    changes.push({ index, change })
  }
  for (const after of later.values())
    changes.push({ index: after.accountIndex, change: changeOf(after, 0n, after.amount) })
  // The sort is stable: the closed account stays before the opened one.
  return changes.sort((a, b) => a.index - b.index).map(({ change }) => change)
}

function changeOf(balance: TokenBalance, pre: bigint, post: bigint): TokenChange {
  const { account, mint, owner, programId, decimals } = balance
  return { account, mint, owner, programId, decimals, pre, post }
}
