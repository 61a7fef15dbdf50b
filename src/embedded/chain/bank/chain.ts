import type { Commitment } from '#svm/rpc/params.ts'
import type { Svm } from '../svm.ts'
import type { Address } from './account.ts'
import { Accounts, type TimedView } from './accounts.ts'
import { type BankContext, execute, type Submission } from './bank.ts'
import { type Block, type BlockHeader, type Changes, type ExecutedTransaction, headerOf } from './block.ts'
import { closeBlock, type OpenBlock, type Totals } from './close-block.ts'
import { endEpoch } from './epoch-end.ts'
import { RecentBlocks } from './recent-blocks.ts'
import { epochOf, type Schedule, SLOTS_PER_EPOCH } from './schedule.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import { Sysvars } from './sysvars.ts'

/** A block is finalized once this many blocks follow it. */
export const FINALITY = 31

/** Properties of the chain that never change. */
export type Genesis = { hash: string; time: number; seed: string; faucet: Address }

/**
 * Writes a closed block to disk. While it throws, the chain stops: a block must not be served before it is
 * saved.
 */
export type SaveBlock = (block: Block, changes: Changes) => void

export type ChainParts = {
  genesis: Genesis
  svm: Svm
  schedule: Schedule
  saveBlock: SaveBlock
  /** Is called with the errors that listeners throw. */
  onError: (error: unknown) => void
}

/** The chain: executes each submitted transaction at once; `advance` closes the block. */
export class Chain {
  readonly genesis: Genesis
  readonly svm: Svm
  readonly accounts: Accounts
  readonly schedule: Schedule
  readonly recent = new RecentBlocks(FINALITY)
  /** Emitted when a slot has started. */
  readonly onSlot: Signal<{ slot: number; parent: number; root: number }>
  readonly onTransaction: Signal<ExecutedTransaction>
  /** Emitted when a block was closed, and so confirmed, because there is only one node. */
  readonly onBlock: Signal<{ block: Block; changes: Changes }>
  /** Emitted when a block was finalized. */
  readonly onRoot: Signal<BlockHeader>
  private readonly saveBlock: SaveBlock
  private readonly sysvars: Sysvars
  private readonly openSignatures = new Set<string>()
  private bank: OpenBlock | undefined
  /** A block that was closed but is not saved yet. */
  private unsaved: Block | undefined
  private sums: Totals = { capitalization: 0n, transactions: 0 }

  constructor({ genesis, svm, schedule, saveBlock, onError }: ChainParts) {
    this.genesis = genesis
    this.svm = svm
    this.schedule = schedule
    this.saveBlock = saveBlock
    this.onSlot = new Signal(onError)
    this.onTransaction = new Signal(onError)
    this.onBlock = new Signal(onError)
    this.onRoot = new Signal(onError)
    this.accounts = new Accounts(svm, FINALITY)
    this.sysvars = new Sysvars(svm)
  }

  /** Opens slot 0 of a new chain; all genesis accounts must be registered. */
  start(): void {
    for (const address of this.accounts.index.all())
      this.sums.capitalization += this.accounts.lamports(address)
    this.accounts.closeBlock()
    // The first transactions of a chain use its genesis hash as blockhash, as on a real cluster.
    this.recent.blockhashes.add(this.genesis.hash, -1)
    this.open(undefined, () => this.genesis.time)
  }

  /** Continues a chain with restored accounts after the newest of `blocks`. */
  resume(
    blocks: Iterable<{ header: BlockHeader; transactions: ExecutedTransaction[] }>,
    timeOf: (slot: number) => number,
  ): void {
    for (const { header, transactions } of blocks) {
      this.recent.add(header, transactions)
      this.sysvars.add(header)
    }
    const { capitalization, totalTransactions } = this.recent.confirmed
    this.sums = { capitalization, transactions: totalTransactions }
    this.open(this.recent.confirmed, timeOf)
  }

  get current(): OpenBlock {
    if (!this.bank) throw new Error('The chain is not started.')
    return this.bank
  }

  /** The totals at the end of the newest closed block. */
  get totals(): Totals {
    return this.sums
  }

  get context(): BankContext {
    const { slot, height, previousBlockhash } = this.current
    const { svm, accounts, recent } = this
    return {
      svm,
      accounts,
      slot,
      height,
      previousBlockhash,
      isRecent: (blockhash) => recent.blockhashes.isValidAt(blockhash, height),
      isKnown: (signature) => this.openSignatures.has(signature) || recent.statusOf(signature) !== undefined,
    }
  }

  /** Whether the last block could not be saved: until `advance` succeeds no transaction is accepted. */
  get isBlocked(): boolean {
    return this.unsaved !== undefined
  }

  submit(transaction: SignedTransaction): Submission {
    if (this.isBlocked) return { refused: 'ClusterMaintenance', logs: [] }
    const { transactions } = this.current
    const submission = execute(transaction, transactions.length, this.context)
    if ('executed' in submission) {
      transactions.push(submission.executed)
      this.openSignatures.add(transaction.signature)
      this.onTransaction.emit(submission.executed)
    }
    return submission
  }

  /**
   * Closes the open block and opens the next slot that is not skipped; `timeOf` is a slot's start in Unix seconds. If
   * saving the block throws, the next call saves the same block.
   */
  advance(timeOf: (slot: number) => number): void {
    const block = this.unsaved ?? closeBlock(this.current, this.accounts, this.sums)
    this.unsaved = block
    const changes = this.accounts.changes()
    this.saveBlock(block, changes)
    this.unsaved = undefined
    this.sums = { capitalization: block.capitalization, transactions: block.totalTransactions }
    this.accounts.closeBlock()
    this.recent.add(headerOf(block), block.transactions)
    this.sysvars.add(block)
    this.openSignatures.clear()
    this.onBlock.emit({ block, changes })
    if (this.recent.depth === FINALITY) this.onRoot.emit(this.recent.finalized)
    this.open(block, timeOf)
  }

  /** The newest slot at a commitment. The open block has no hash yet, so its parent's is returned. */
  at(commitment: Commitment): { slot: number; height: number; blockhash: string } {
    if (commitment === 'finalized') return this.recent.finalized
    if (commitment === 'confirmed' && this.recent.headers.length > 0) return this.recent.confirmed
    const { slot, height, previousBlockhash } = this.current
    return { slot, height, blockhash: previousBlockhash }
  }

  /** The number of transactions since genesis. */
  transactionsAt(commitment: Commitment): number {
    if (commitment === 'processed') return this.sums.transactions + this.current.transactions.length
    const { confirmed, finalized } = this.recent
    return (commitment === 'confirmed' ? confirmed : finalized)?.totalTransactions ?? 0
  }

  accountsAt(commitment: Commitment): TimedView {
    if (commitment === 'processed') return { ...this.accounts.viewNow(), time: this.current.time }
    const { confirmed, finalized, depth } = this.recent
    const { time } = (commitment === 'confirmed' ? confirmed : finalized) ?? this.current
    return { ...this.accounts.viewAt(commitment === 'confirmed' ? 0 : depth), time }
  }

  private open(parent: BlockHeader | undefined, timeOf: (slot: number) => number): void {
    let slot = parent ? parent.slot + 1 : 0
    while (this.schedule.isSkipped(slot)) slot++
    const time = Math.max(parent?.time ?? 0, timeOf(slot))
    const open: OpenBlock = {
      slot,
      parentSlot: parent?.slot ?? 0,
      height: parent ? parent.height + 1 : 0,
      time,
      leader: this.schedule.leaderOf(slot),
      previousBlockhash: parent?.blockhash ?? this.genesis.hash,
      transactions: [],
      rewards: [],
    }
    this.bank = open
    const epoch = epochOf(slot)
    this.sysvars.open({ slot, time, epochStart: this.recent.timeOf(epoch * SLOTS_PER_EPOCH) ?? time })
    if (parent && epochOf(parent.slot) < epoch) {
      const { rewards, minted } = endEpoch(
        this.accounts,
        epochOf(parent.slot),
        this.sums.capitalization,
        open,
      )
      open.rewards.push(...rewards)
      this.sums = { ...this.sums, capitalization: this.sums.capitalization + minted }
    }
    const root = parent ? this.recent.finalized.slot : 0
    this.onSlot.emit({ slot, parent: open.parentSlot, root })
  }
}

/** One kind of event. `emit` calls the listeners synchronously, in the order of their registration. */
class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>()
  private readonly onError: (error: unknown) => void

  /**
   * @param onError is called with an error that a listener throws, so that a listener cannot stop the chain
   */
  constructor(onError: (error: unknown) => void) {
    this.onError = onError
  }

  /** @returns a function that removes the listener */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  emit(value: T): void {
    for (const listener of this.listeners)
      try {
        listener(value)
      } catch (error) {
        this.onError(error)
      }
  }
}
