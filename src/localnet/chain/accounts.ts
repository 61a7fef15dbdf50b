import type { Svm } from '../svm.ts'
import type { Account, Address } from './account.ts'
import { AccountIndex } from './account-index.ts'
import type { Changes } from './block.ts'

/** What accounts held before: address → the account then, `undefined` where there was none. */
type Undo = Map<Address, Account | undefined>

/** The accounts as they were at one moment. */
export type AccountView = {
  read(address: Address): Account | undefined
  /** Reads those of `candidates` that exist, together with all that changed since; the caller filters again. */
  scan(candidates: (index: AccountIndex) => Iterable<Address>): Iterable<[Address, Account]>
}

/**
 * All accounts: the engine holds them, this knows where they are, what the open block changed, and how to look
 * back to the confirmed and the finalized state.
 */
export class Accounts {
  readonly index = new AccountIndex()
  private readonly svm: Svm
  private readonly depth: number
  /** One per closed block that is not yet final, oldest first. */
  private readonly closed: Undo[] = []
  private open: Undo = new Map()
  /** What the engine brings along and nobody has changed: it need not be kept on disk. */
  private readonly untouched = new Set<Address>()

  /** @param depth how many closed blocks must stay undoable */
  constructor(svm: Svm, depth: number) {
    this.svm = svm
    this.depth = depth
    for (const { address } of svm.builtIn()) {
      this.index.update(address, svm.read(address))
      this.untouched.add(address)
    }
  }

  /** The addresses of all accounts that a restart could not make again by itself. */
  *ours(): Generator<Address> {
    for (const address of this.index.all()) if (!this.untouched.has(address)) yield address
  }

  read(address: Address): Account | undefined {
    return this.svm.read(address)
  }

  lamports(address: Address): bigint {
    return this.svm.lamports(address)
  }

  /** The runtime's own change, such as a reward. */
  write(address: Address, account: Account): void {
    this.remember(address, this.svm.read(address))
    this.svm.write(address, account)
    this.index.update(address, account.lamports === 0n ? undefined : account)
  }

  /** Takes note of accounts that were put into the engine directly, before the chain began or went on. */
  adopt(addresses: Iterable<Address>): void {
    for (const address of addresses) {
      this.untouched.delete(address)
      this.index.update(address, this.svm.read(address))
    }
  }

  /** Runs `change`, which touches at most `addresses` and says which of them it really changed. */
  transact<T>(addresses: readonly Address[], change: () => { result: T; changed: readonly Address[] }): T {
    const before = new Map<Address, Account | undefined>()
    for (const address of addresses) if (!this.open.has(address)) before.set(address, this.svm.read(address))
    const { result, changed } = change()
    for (const address of changed) {
      if (before.has(address)) this.remember(address, before.get(address))
      this.index.update(address, this.svm.read(address))
    }
    return result
  }

  /** Ends the block: what it changed, with the values that it leaves. */
  closeBlock(): Changes {
    const changes: Changes = new Map()
    for (const address of this.open.keys()) changes.set(address, this.svm.read(address))
    this.closed.push(this.open)
    if (this.closed.length > this.depth) this.closed.shift()
    this.open = new Map()
    return changes
  }

  /** The state at the end of the block that lies `back` closed blocks behind the newest one. */
  viewAt(back: number): AccountView {
    return this.view([...this.closed.slice(Math.max(0, this.closed.length - back)), this.open])
  }

  /** The state now, the open block's transactions included. */
  viewNow(): AccountView {
    return this.view([])
  }

  private view(undos: readonly Undo[]): AccountView {
    const read = (address: Address): Account | undefined => {
      // The oldest undo that knows the address holds what it was at the moment asked for.
      for (const undo of undos) if (undo.has(address)) return undo.get(address)
      return this.svm.read(address)
    }
    const index = this.index
    return {
      read,
      *scan(candidates) {
        const seen = new Set<Address>(candidates(index))
        for (const undo of undos) for (const address of undo.keys()) seen.add(address)
        for (const address of seen) {
          const account = read(address)
          if (account) yield [address, account]
        }
      },
    }
  }

  private remember(address: Address, before: Account | undefined): void {
    this.untouched.delete(address)
    if (!this.open.has(address)) this.open.set(address, before)
  }
}
