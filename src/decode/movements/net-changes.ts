import { SMALL_CHANGE } from '#lib/values/coin.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedTransaction } from '../block/decoded-block.ts'
import { isAddress, u64Of } from '../block/loose-json.ts'
import { isRentOfSome, mostGrowth, rentOf, rentRate, rentRateOf } from './rent.ts'
import { isNativeMint } from './token-ledger.ts'

/** The parts of a decoded transaction that contain its changes. */
export type Changed = Pick<
  DecodedTransaction,
  | 'success'
  | 'isVote'
  | 'fee'
  | 'feePayer'
  | 'accounts'
  | 'instructions'
  | 'nativeChanges'
  | 'tokenChanges'
  | 'tokenTransfers'
  | 'movements'
>

/** A mint, or the coin, which counts together with its wrapped tokens. */
export type Asset = Address | typeof COIN
export const COIN = 'coin'

export const assetOf = (mint: Address | null): Asset => (mint === null || isNativeMint(mint) ? COIN : mint)

/**
 * The balance changes of a transaction: after minus before, summed over the token accounts of each owner,
 * without the fee. Rent, which is lamports in accounts that are not wallets, is counted separately, because
 * it pays nobody.
 */
export type NetChanges = {
  /**
   * Changes by owner and asset, as signed raw units without zeros. A token account whose owner is unknown
   * counts as its own owner.
   */
  byOwner: ReadonlyMap<Address, ReadonlyMap<Asset, bigint>>
  /** The part of each owner's coins that is wrapped tokens. */
  wrapped: ReadonlyMap<Address, bigint>
  /**
   * `rentPaid` and `rentFreed`: upper bounds of the lamports of signers that became rent, and of the rent
   * that was returned.
   */
  rentPaid: bigint
  rentFreed: bigint
  /**
   * The lamports that each account got when it was opened or enlarged, and that are not coins of its owner.
   */
  rents: ReadonlyMap<Address, bigint>
  /** The signers, without the accounts that the transaction opens, which sign too. */
  users: readonly Address[]
  /** False where the source lacks a balance that the instructions changed. */
  isKnown: boolean
}

export function netChangesOf(transaction: Changed): NetChanges {
  const { fee, feePayer, nativeChanges, tokenChanges } = transaction
  const byOwner = new Map<Address, Map<Asset, bigint>>()
  const wrapped = new Map<Address, bigint>()
  const wrappedIn = new Map<Address, bigint>()
  const tokenAccounts = new Set<Address>()
  const add = (owner: Address, asset: Asset, amount: bigint) => {
    if (amount === 0n) return
    const own = byOwner.get(owner) ?? new Map<Asset, bigint>()
    byOwner.set(owner, own)
    const sum = (own.get(asset) ?? 0n) + amount
    if (sum === 0n) own.delete(asset)
    else own.set(asset, sum)
  }
  for (const { account, mint, owner, preOwner, pre, post } of tokenChanges) {
    tokenAccounts.add(account)
    const after = owner ?? account
    const before = preOwner ?? after
    const asset = assetOf(mint)
    add(before, asset, -pre)
    add(after, asset, post)
    if (asset !== COIN) continue
    wrappedIn.set(account, (wrappedIn.get(account) ?? 0n) + post - pre)
    wrapped.set(before, (wrapped.get(before) ?? 0n) - pre)
    wrapped.set(after, (wrapped.get(after) ?? 0n) + post)
  }
  const rent = { paid: 0n, freed: 0n }
  const countRent = (lamports: bigint) => {
    if (lamports > 0n) rent.paid += lamports
    else rent.freed -= lamports
  }
  const opened = rentOfOpened(transaction)
  for (const [account, lamports] of rentByBalance(transaction)) opened.set(account, lamports)
  const signers = new Set(transaction.accounts.flatMap((one) => (one.signer ? one.address : [])))
  const movers = lamportMovers(transaction)
  const rents = new Map<Address, bigint>()
  let isFeeCounted = false
  for (const { address, pre, post } of nativeChanges) {
    const isPayer = address === feePayer
    isFeeCounted ||= isPayer
    const change = post - pre + (isPayer ? fee : 0n)
    if (tokenAccounts.has(address)) {
      const rent = change - (wrappedIn.get(address) ?? 0n)
      countRent(rent)
      if (rent > 0n) rents.set(address, rent)
    } else {
      const most = opened.get(address)
      const kept = most === undefined || change < 0n ? 0n : change < most ? change : most
      countRent(kept)
      if (kept > 0n) rents.set(address, kept)
      add(address, COIN, change - kept)
      // A closed account of a program: its lamports were rent, unless it signed or an instruction transfers
      // them by name.
      if (post === 0n && pre > 0n && !signers.has(address) && !movers.has(address)) countRent(-pre)
    }
  }
  // The payer's balance is unchanged: it gained exactly the fee.
  if (!isFeeCounted && feePayer !== null) add(feePayer, COIN, fee)
  for (const [owner, own] of byOwner) if (own.size === 0) byOwner.delete(owner)
  return {
    byOwner,
    wrapped,
    users: [...signers].filter((address) => !opened.has(address)),
    rentPaid: rent.paid,
    rentFreed: rent.freed,
    rents,
    isKnown: isKnown(transaction, tokenAccounts),
  }
}

/**
 * The rent that accounts gained, for accounts that hold exactly their rent at the end. The transaction opened
 * them, or they held exactly their rent before and a program enlarged them. The receiver of a top-level
 * transfer counts only if it was opened: it may be a wallet that holds such an amount by chance.
 */
export function rentByBalance({
  instructions,
  nativeChanges,
  tokenChanges,
}: RentSource): Map<Address, bigint> {
  const rents = new Map<Address, bigint>()
  const rate = rentRateOf(instructions)
  const grown = nativeChanges.filter(({ pre, post }) => post > pre && isRentOfSome(post, rate))
  if (grown.length === 0) return rents
  const opened = new Set<unknown>(tokenChanges.map(({ account }) => account))
  const paid = new Set<unknown>()
  const extended = new Set<unknown>()
  for (const { programId, type, info, innerIndex } of instructions) {
    if (programId === PROGRAM.upgradeableLoader && type?.startsWith('extendProgram') === true)
      extended.add(info?.programDataAccount)
    if (programId !== PROGRAM.system || type === null) continue
    if (type.startsWith('transfer') && innerIndex === null) paid.add(info?.destination)
    if ((u64Of(info?.space) ?? 0n) > 0n)
      opened.add(type.startsWith('createAccount') ? info?.newAccount : info?.account)
  }
  for (const { address, pre, post } of grown) {
    const isSmallGrowth = post - pre <= mostGrowth(rate) || extended.has(address)
    const isLarger = !paid.has(address) && isRentOfSome(pre) && isSmallGrowth
    if (pre === 0n ? opened.has(address) : isLarger) rents.set(address, post - pre)
  }
  return rents
}

type RentSource = Pick<Changed, 'instructions' | 'nativeChanges' | 'tokenChanges'>

/** Counts how many lamports may be rent, for accounts that the System program opened for a program. */
function rentOfOpened({ instructions }: Changed): Map<Address, bigint> {
  const opened = new Map<Address, bigint>()
  const raise = (account: unknown, lamports: bigint | undefined) => {
    if (isAddress(account) && lamports !== undefined)
      opened.set(account, (opened.get(account) ?? 0n) > lamports ? (opened.get(account) ?? 0n) : lamports)
  }
  const rate = rentRate(instructions)
  for (const { programId, type, info } of instructions) {
    if (programId !== PROGRAM.system || type === null || info === null) continue
    const space = u64Of(info.space)
    if (type.startsWith('createAccount')) {
      // An account without data may be a wallet, or a marker of a program.
      if (space === undefined || (space === 0n && info.owner === PROGRAM.system)) continue
      // A stake account also holds its stake; accounts of other programs are opened with exactly the rent
      // that they need.
      raise(
        info.newAccount,
        info.owner === PROGRAM.stake || space === 0n ? rentOf(space, rate) : u64Of(info.lamports),
      )
    } else if (type.startsWith('allocate') && space !== undefined) raise(info.account, rentOf(space, rate))
  }
  return opened
}

/** Accounts from or to which an instruction transfers lamports by name: their coins are not rent. */
function lamportMovers({ instructions }: Changed): Set<unknown> {
  const movers = new Set<unknown>()
  for (const { programId, type, info } of instructions)
    if (programId === PROGRAM.system && type?.startsWith('transfer')) movers.add(info?.source)
    else if (programId === PROGRAM.stake && type === 'withdraw') movers.add(info?.stakeAccount)
  return movers
}

function isKnown({ accounts, tokenTransfers, tokenChanges }: Changed, listed: Set<Address>): boolean {
  if (accounts.some(({ preBalance, postBalance }) => preBalance === null || postBalance === null))
    return false
  if (accounts.length === 0 || tokenChanges.some(({ owner }) => owner === null)) return false
  return tokenTransfers.every(
    ({ kind, source, destination }) =>
      kind === 'wrap' ||
      kind === 'unwrap' ||
      (source !== null && listed.has(source)) ||
      (destination !== null && listed.has(destination)),
  )
}

/** Whether this change of a signer is so large that the sentence must contain it. */
export function isUntold(owner: Address, asset: Asset, net: NetChanges): boolean {
  const change = net.byOwner.get(owner)?.get(asset) ?? 0n
  if (asset !== COIN) return change !== 0n
  return change < 0n ? -change > net.rentPaid + SMALL_CHANGE : change > net.rentFreed + SMALL_CHANGE
}

/** Whether nothing moved except the fee, if the source has the balances. */
export function isQuiet({
  accounts,
  fee,
  feePayer,
  instructions,
  nativeChanges,
  tokenChanges,
  tokenTransfers,
}: Changed): boolean {
  return (
    accounts.length > 0 &&
    accounts.every(({ preBalance, postBalance }) => preBalance !== null && postBalance !== null) &&
    nativeChanges.every(({ address, pre, post }) => address === feePayer && pre - post === fee) &&
    tokenChanges.every(({ pre, post, preOwner }) => pre === post && preOwner === undefined) &&
    tokenTransfers.every(({ amount }) => amount === 0n) &&
    // Coins may be sent and returned, so that no balance shows it.
    instructions.every(({ programId, info }) => programId !== PROGRAM.system || !u64Of(info?.lamports))
  )
}
