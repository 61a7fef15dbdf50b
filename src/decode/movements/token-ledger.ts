import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import type { Address, DecodedAccount, DecodedInstruction, TokenTransfer } from '../block/decoded-block.ts'
import type { TokenBalance } from '../transaction/balances.ts'
import { rentOf, rentRate } from './rent.ts'

/** A token account while the transaction runs. */
export type TokenAccount = {
  address: Address
  mint: Address | null
  owner: Address | null
  /** Raw units. Reliable only where the source lists token balances or the account was opened here. */
  amount: bigint
  /** The last wrap into it. Lamports that no instruction added are added to this wrap. */
  lastWrap: TokenTransfer | null
  /** Token-2022 transfers into it whose instruction does not contain the fee. */
  mayHaveFee: TokenTransfer[]
  /** The withdrawal of withheld fees into it. */
  fees: TokenTransfer | null
}

const TOKEN_ACCOUNT_BYTES = 165n

/** The mints of the wrapped native coin, one per token program. */
export function nativeMintOf(programId: Address): Address {
  return programId === PROGRAM.token2022 ? WELL_KNOWN.nativeMint2022 : WELL_KNOWN.nativeMint
}

export function isNativeMint(mint: Address | null): boolean {
  return mint === WELL_KNOWN.nativeMint || mint === WELL_KNOWN.nativeMint2022
}

/**
 * The state of the token accounts during one transaction: from the balances before, from the instructions so far, and,
 * for accounts without an instruction that opens them, from the balances after.
 */
export class TokenLedger {
  private readonly open = new Map<Address, TokenAccount>()
  private readonly before = new Map<Address, TokenBalance>()
  private readonly after = new Map<Address, TokenBalance>()
  private readonly decimals = new Map<Address, number>()
  private readonly accounts: readonly DecodedAccount[]
  private readonly space = new Map<Address, bigint>()
  /** Lamports transferred since the start, from the instructions that transfer them. */
  private readonly moved = new Map<Address, bigint>()
  private balances: Map<Address, DecodedAccount> | undefined

  private readonly instructions: readonly DecodedInstruction[]

  constructor(
    instructions: readonly DecodedInstruction[],
    accounts: readonly DecodedAccount[],
    pre: readonly TokenBalance[],
    post: readonly TokenBalance[],
  ) {
    this.instructions = instructions
    this.accounts = accounts
    for (const balance of post) this.remember(this.after, balance)
    for (const balance of pre) this.remember(this.before, balance)
    for (const { account, mint, owner, amount } of pre) this.openAccount(account, mint, owner, amount)
  }

  private remember(side: Map<Address, TokenBalance>, balance: TokenBalance): void {
    side.set(balance.account, balance)
    this.decimals.set(balance.mint, balance.decimals)
  }

  learnDecimals(mint: Address, decimals: number): void {
    this.decimals.set(mint, decimals)
  }

  decimalsOf(mint: Address): number | null {
    return isNativeMint(mint) ? 9 : (this.decimals.get(mint) ?? null)
  }

  openAccount(address: Address, mint: Address | null, owner: Address | null, amount = 0n): TokenAccount {
    const account = { address, mint, owner, amount, lastWrap: null, mayHaveFee: [], fees: null }
    this.open.set(address, account)
    return account
  }

  /**
   * The current state of the account. An account that is named for the first time is opened from the balances
   * after the transaction, if listed there.
   */
  account(address: Address): TokenAccount {
    const known = this.open.get(address)
    if (known !== undefined) return known
    const after = this.after.get(address)
    return this.openAccount(address, after?.mint ?? null, after?.owner ?? null)
  }

  /**
   * A wrapped account, known as such because it is synced. In old archives without token balances, its
   * lamports before the transaction beyond its rent were tokens already.
   */
  wrappedAccount(address: Address, mint: Address): TokenAccount {
    const isNew = !this.open.has(address) && !this.after.has(address)
    const account = this.account(address)
    account.mint ??= mint
    const held = (this.balanceOf(address)?.preBalance ?? 0n) - this.reserveOf(address)
    if (isNew && held > 0n) account.amount = held
    return account
  }

  isOpen(address: Address): boolean {
    return this.open.has(address)
  }

  /** Removes the account and adds its lamports to `destination`. */
  close(address: Address, destination: Address | undefined): void {
    this.open.delete(address)
    const left = this.lamports(address)
    if (destination !== undefined) this.moveLamports(address, destination, left)
  }

  learnSpace(address: Address, bytes: bigint): void {
    this.space.set(address, bytes)
  }

  moveLamports(from: Address | undefined, to: Address | undefined, lamports: bigint): void {
    if (from !== undefined) this.moved.set(from, (this.moved.get(from) ?? 0n) - lamports)
    if (to !== undefined) this.moved.set(to, (this.moved.get(to) ?? 0n) + lamports)
  }

  lamports(address: Address): bigint {
    return (this.balanceOf(address)?.preBalance ?? 0n) + (this.moved.get(address) ?? 0n)
  }

  private balanceOf(address: Address): DecodedAccount | undefined {
    this.balances ??= new Map(this.accounts.map((account) => [account.address, account]))
    return this.balances.get(address)
  }

  /**
   * The lamports of a wrapped account that are not tokens. Where the source lists the account before or
   * after, they are its lamports minus its tokens; lamports sent without a sync increase that, so the smaller
   * value counts. Otherwise they are the rent for its size.
   */
  reserveOf(address: Address): bigint {
    const balance = this.balanceOf(address)
    const before = excessLamports(balance?.preBalance, this.before.get(address))
    const after = excessLamports(balance?.postBalance, this.after.get(address))
    const least = before !== undefined && after !== undefined && after < before ? after : before
    return (
      least ?? after ?? rentOf(this.space.get(address) ?? TOKEN_ACCOUNT_BYTES, rentRate(this.instructions))
    )
  }

  /**
   * By how much the calculated amount of `account` exceeds its listed balance after the transaction;
   * `undefined` where the source does not list that balance.
   */
  excessOf(account: TokenAccount): bigint | undefined {
    const after = this.after.get(account.address)
    return after !== undefined && after.mint === account.mint ? account.amount - after.amount : undefined
  }

  openAccounts(): IterableIterator<TokenAccount> {
    return this.open.values()
  }
}

function excessLamports(
  lamports: bigint | null | undefined,
  tokens: TokenBalance | undefined,
): bigint | undefined {
  if (lamports == null || tokens === undefined || !isNativeMint(tokens.mint)) return undefined
  return lamports - tokens.amount
}
