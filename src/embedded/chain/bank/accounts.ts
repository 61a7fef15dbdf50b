import type { Svm } from '../svm.ts'
import type { Account, Address } from './account.ts'
import { AccountIndex } from './account-index.ts'
import type { Changes } from './block.ts'

/** Previous values by address; `undefined`: the account did not exist. */
type Undo = Map<Address, Account | undefined>

/** The accounts as they were at one moment. */
export type AccountView = {
  read(address: Address): Account | undefined
  /** Reads the existing `candidates` and every account changed since; the caller must filter again. */
  scan(candidates: (index: AccountIndex) => Iterable<Address>): Iterable<[Address, Account]>
}

/** `time`: the time of the view's block, in seconds. */
export type TimedView = AccountView & { time: number }

/**
 * All accounts. The engine stores the values; this class has the index, the changes of the open block, and the undo
 * data for the confirmed and the finalized state.
 */
export class Accounts {
  readonly index = new AccountIndex()
  private readonly svm: Svm
  private readonly depth: number
  /** The undo data of each closed block that is not finalized, oldest first. */
  private readonly closed: Undo[] = []
  private open: Undo = new Map()
  /** Built-in accounts of the engine that no transaction has changed: they are not written to disk. */
  private readonly unchangedBuiltIns = new Set<Address>()

  /** @param depth the number of closed blocks whose undo data is kept */
  constructor(svm: Svm, depth: number) {
    this.svm = svm
    this.depth = depth
    for (const { address } of svm.builtIn()) {
      this.index.update(address, svm.read(address))
      this.unchangedBuiltIns.add(address)
    }
  }

  /** The addresses of all accounts that must be written to disk. */
  *persistentAddresses(): Generator<Address> {
    for (const address of this.index.all()) if (!this.unchangedBuiltIns.has(address)) yield address
  }

  read(address: Address): Account | undefined {
    return this.svm.read(address)
  }

  lamports(address: Address): bigint {
    return this.svm.lamports(address)
  }

  /** A change by the runtime, such as a reward. */
  write(address: Address, account: Account): void {
    this.recordUndo(address, this.svm.read(address))
    this.svm.write(address, account)
    this.index.update(address, account.lamports === 0n ? undefined : account)
  }

  /** Adds accounts to the index that were written to the engine directly, at genesis or restore. */
  register(addresses: Iterable<Address>): void {
    for (const address of addresses) {
      this.unchangedBuiltIns.delete(address)
      this.index.update(address, this.svm.read(address))
    }
  }

  /** Runs `change`, which may change only `addresses` and returns those it did change. */
  transact<T>(addresses: readonly Address[], change: () => { result: T; changed: readonly Address[] }): T {
    const before = new Map<Address, Account | undefined>()
    for (const address of addresses) if (!this.open.has(address)) before.set(address, this.svm.read(address))
    const { result, changed } = change()
    for (const address of changed) {
      if (before.has(address)) this.recordUndo(address, before.get(address))
      this.index.update(address, this.svm.read(address))
    }
    return result
  }

  /** The accounts that the open block changed, with their new values. */
  changes(): Changes {
    return new Map(Array.from(this.open.keys(), (address) => [address, this.svm.read(address)]))
  }

  /** Ends the block. */
  closeBlock(): void {
    this.closed.push(this.open)
    if (this.closed.length > this.depth) this.closed.shift()
    this.open = new Map()
  }

  /** The state at the end of the block `back` closed blocks before the newest one. */
  viewAt(back: number): AccountView {
    return this.view([...this.closed.slice(Math.max(0, this.closed.length - back)), this.open])
  }

  /** The current state, including the open block. */
  viewNow(): AccountView {
    return this.view([])
  }

  private view(undos: readonly Undo[]): AccountView {
    const read = (address: Address): Account | undefined => {
      // The oldest undo entry of the address has its value at the requested block.
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

  private recordUndo(address: Address, before: Account | undefined): void {
    this.unchangedBuiltIns.delete(address)
    if (!this.open.has(address)) this.open.set(address, before)
  }
}
