import { readTokenAccount, tokenKindOf } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Account, Address } from './account.ts'

/** The index keys of a token account. */
type TokenKeys = { owner: Address; mint: Address; holder: Address; delegate: Address | undefined }
type IndexKeys = Address | TokenKeys

/**
 * Indexes accounts by owning program, and token accounts by mint, holder and delegate, so that queries do not scan all
 * accounts.
 */
export class AccountIndex {
  private readonly places = new Map<Address, IndexKeys>()
  private readonly byProgram = new Map<Address, Set<Address>>()
  private readonly byMint = new Map<Address, Set<Address>>()
  private readonly byHolder = new Map<Address, Set<Address>>()
  private readonly byDelegate = new Map<Address, Set<Address>>()

  /** All addresses that have an account. */
  all(): Iterable<Address> {
    return this.places.keys()
  }

  get size(): number {
    return this.places.size
  }

  isTokenAccount(address: Address): boolean {
    return typeof this.places.get(address) === 'object'
  }

  ownedBy(program: Address): ReadonlySet<Address> {
    return this.byProgram.get(program) ?? NONE
  }

  tokensOfMint(mint: Address): ReadonlySet<Address> {
    return this.byMint.get(mint) ?? NONE
  }

  tokensOfHolder(holder: Address): ReadonlySet<Address> {
    return this.byHolder.get(holder) ?? NONE
  }

  tokensOfDelegate(delegate: Address): ReadonlySet<Address> {
    return this.byDelegate.get(delegate) ?? NONE
  }

  /** Updates the indexes for `address`; `account` is undefined when the account was removed. */
  update(address: Address, account: Account | undefined): void {
    const before = this.places.get(address)
    const after = account && keysOf(account)
    if (isSame(before, after)) return
    if (before !== undefined) this.remove(address, before)
    if (after === undefined) this.places.delete(address)
    else this.add(address, after)
  }

  private add(address: Address, place: IndexKeys): void {
    this.places.set(address, place)
    addTo(this.byProgram, typeof place === 'string' ? place : place.owner, address)
    if (typeof place === 'string') return
    addTo(this.byMint, place.mint, address)
    addTo(this.byHolder, place.holder, address)
    if (place.delegate !== undefined) addTo(this.byDelegate, place.delegate, address)
  }

  private remove(address: Address, place: IndexKeys): void {
    removeFrom(this.byProgram, typeof place === 'string' ? place : place.owner, address)
    if (typeof place === 'string') return
    removeFrom(this.byMint, place.mint, address)
    removeFrom(this.byHolder, place.holder, address)
    if (place.delegate !== undefined) removeFrom(this.byDelegate, place.delegate, address)
  }
}

const NONE: ReadonlySet<Address> = new Set()

function keysOf({ owner, data }: Account): IndexKeys {
  if (owner !== PROGRAM.token && owner !== PROGRAM.token2022) return owner
  if (tokenKindOf(data) !== 'account') return owner
  const { mint, owner: holder, delegate, state } = readTokenAccount(data)
  return state === 'uninitialized' ? owner : { owner, mint, holder, delegate }
}

function isSame(a: IndexKeys | undefined, b: IndexKeys | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  return a.owner === b.owner && a.mint === b.mint && a.holder === b.holder && a.delegate === b.delegate
}

function addTo(index: Map<Address, Set<Address>>, key: Address, address: Address): void {
  const set = index.get(key)
  if (set) set.add(address)
  else index.set(key, new Set([address]))
}

function removeFrom(index: Map<Address, Set<Address>>, key: Address, address: Address): void {
  const set = index.get(key)
  if (set?.delete(address) && set.size === 0) index.delete(key)
}
