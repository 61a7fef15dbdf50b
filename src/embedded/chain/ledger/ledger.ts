import { closeSync, fdatasyncSync, mkdirSync, openSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { entryAt } from '#lib/values/entry-at.ts'
import type { Account, Address } from '../bank/account.ts'
import {
  addressesOf,
  type Block,
  type BlockHeader,
  type Changes,
  type ExecutedTransaction,
} from '../bank/block.ts'
import { decodeBlock, decodeChanges, decodeHeader, encodeBlock } from './block-codec.ts'
import { readCheckpoint, removeUnfinished, writeCheckpoint } from './checkpoint.ts'
import { indexOf, type Place, placeAt, slotOf } from './place.ts'
import { readRecord, writeRecord } from './record.ts'
import { SealedSegment } from './sealed-segment.ts'
import { OpenSegment } from './segment.ts'
import { blocksPath, indexPath, openSegments, removeSegment, type SegmentFile } from './segment-files.ts'

export type LedgerOptions = {
  dir: string
  /** Oldest blocks are deleted above this many bytes, like a node's --limit-ledger-size. */
  maxBytes?: number
  /** A segment is full at this many blocks or bytes. */
  segmentBlocks?: number
  segmentBytes?: number
}

/**
 * The chain on disk: every block with the accounts that it changed, in append-only segments, and checkpoints of
 * all accounts. RPC calls read old blocks from here.
 */
export class Ledger {
  private readonly dir: string
  private readonly maxBytes: number
  private readonly segmentBlocks: number
  private readonly segmentBytes: number
  private readonly files: SegmentFile[]
  private readonly cache = new BlockCache()
  private isClosing = false
  private checkpointing: Promise<void> | undefined
  private readonly waitingForBlock: { resolve: () => void; reject: (reason: Error) => void }[] = []

  constructor({ dir, maxBytes = 2 ** 30, segmentBlocks = 512, segmentBytes = 8 * 2 ** 20 }: LedgerOptions) {
    mkdirSync(dir, { recursive: true })
    removeUnfinished(dir)
    this.dir = dir
    this.maxBytes = maxBytes
    this.segmentBlocks = segmentBlocks
    this.segmentBytes = segmentBytes
    this.files = openSegments(dir)
  }

  get firstSlot(): number | undefined {
    return this.files[0]?.segment.slots[0]
  }

  get lastSlot(): number | undefined {
    return this.files.at(-1)?.segment.slots.at(-1)
  }

  /** Writes the block; it survives a crash of this process, but not of the machine. */
  append(block: Block, changes: Changes): void {
    const { segment, file } = this.openFile(block.slot)
    const end = writeRecord(file, segment.size, encodeBlock(block, changes))
    segment.add(block, segment.size, end)
    this.cache.addNewest(block)
    for (const { resolve } of this.waitingForBlock.splice(0)) resolve()
  }

  /** Whether the newest segment is full, so that a checkpoint of the accounts is due. */
  get isSegmentFull(): boolean {
    const segment = this.files.at(-1)?.segment
    return (
      segment !== undefined &&
      (segment.slots.length >= this.segmentBlocks || segment.size >= this.segmentBytes)
    )
  }

  /** Writes a checkpoint after the newest block in the background, then deletes old segments above the size limit. */
  checkpoint(addresses: Iterable<Address>, read: (address: Address) => Account | undefined): Promise<void> {
    // One at a time: while one is written, further full segments start none.
    this.checkpointing ??= writeCheckpoint(this.dir, this.lastSlot ?? 0, addresses, read, () =>
      this.nextBlock(),
    )
      .then(() => this.deleteOldSegments())
      .finally(() => {
        this.checkpointing = undefined
      })
    return this.checkpointing
  }

  /** Writes the accounts before the first block. */
  async writeGenesis(
    addresses: Iterable<Address>,
    read: (address: Address) => Account | undefined,
  ): Promise<void> {
    await writeCheckpoint(this.dir, 0, addresses, read, () => Promise.resolve())
  }

  /**
   * Every account after the newest block (`undefined`: removed); `undefined` without a complete checkpoint.
   */
  readAccounts(): Changes | undefined {
    const checkpoint = readCheckpoint(this.dir)
    if (!checkpoint) return undefined
    const { slot: from, accounts } = checkpoint
    for (const { segment, file } of this.files)
      for (const [at, slot] of segment.slots.entries()) {
        // The genesis checkpoint is the state before block 0, every other one the state after its block.
        if (slot < from || (slot === from && from > 0)) continue
        const record = readRecord(file, entryAt(segment.offsets, at))
        if (!record) throw new Error(`Block ${slot} in ${this.dir} cannot be read: the file is damaged.`)
        for (const [address, account] of decodeChanges(record.payload)) accounts.set(address, account)
      }
    return accounts
  }

  /** Slots that have a block, from `start` to `end` inclusive, at most `limit`. */
  listSlots(start: number, end: number, limit = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = []
    for (const { segment } of this.files) {
      if (entryAt(segment.slots, -1) < start) continue
      for (const slot of segment.slots) {
        if (slot > end || found.length >= limit) return found
        if (slot >= start) found.push(slot)
      }
    }
    return found
  }

  findHeader(slot: number): BlockHeader | undefined {
    const cached = this.findCached(slot)
    if (cached) return cached
    const payload = this.readPayload(slot)
    return payload && decodeHeader(payload)
  }

  findBlock(slot: number): Block | undefined {
    const cached = this.findCached(slot)
    if (cached) return cached
    const payload = this.readPayload(slot)
    if (!payload) return undefined
    const block = decodeBlock(payload)
    this.cache.add(block)
    return block
  }

  findPlace(signature: string): Place | undefined {
    for (const { segment } of this.files.toReversed())
      for (const place of segment.placesOfSignature(signature))
        if (this.at(place)?.transaction.signature === signature) return place
    return undefined
  }

  at(place: Place): ExecutedTransaction | undefined {
    return this.findBlock(slotOf(place))?.transactions[indexOf(place)]
  }

  /** Transactions that name `address`, newest first, with a place below `before`. */
  *transactionsOf(address: Address, before: Place = placeAt(2 ** 36, 0)): Generator<ExecutedTransaction> {
    for (const { segment } of this.files.toReversed())
      for (const place of segment.placesOfAddress(address, before)) {
        const found = this.at(place)
        if (found && addressesOf(found.transaction, found.loaded).includes(address)) yield found
      }
  }

  async close(): Promise<void> {
    this.isClosing = true
    // A checkpoint that read accounts of the open block must not be completed: that block will never be written.
    for (const { reject } of this.waitingForBlock.splice(0)) reject(new Error('The ledger is closing.'))
    await this.checkpointing?.catch(() => undefined)
    for (const { segment, file } of this.files) {
      if (segment instanceof OpenSegment) fdatasyncSync(file)
      else if (segment instanceof SealedSegment) segment.close()
      closeSync(file)
    }
  }

  private findCached(slot: number): Block | undefined {
    // A block that is deleted on disk must not be returned from memory.
    return slot < (this.firstSlot ?? 0) ? undefined : this.cache.find(slot)
  }

  private readPayload(slot: number): Buffer | undefined {
    const found = this.files.findLast(({ segment }) => segment.firstSlot <= slot)
    if (!found) return undefined
    const at = found.segment.slots.indexOf(slot)
    return at < 0 ? undefined : readRecord(found.file, entryAt(found.segment.offsets, at))?.payload
  }

  private openFile(slot: number): { segment: OpenSegment; file: number } {
    const newest = this.files.at(-1)
    if (newest?.segment instanceof OpenSegment) {
      if (!this.isSegmentFull) return { segment: newest.segment, file: newest.file }
      this.seal(newest.segment)
    }
    const opened = { segment: new OpenSegment(slot), file: openSync(blocksPath(this.dir, slot), 'w+') }
    this.files.push(opened)
    return opened
  }

  private seal(segment: OpenSegment): void {
    const path = indexPath(this.dir, segment.firstSlot)
    SealedSegment.write(segment, path)
    const sealed = SealedSegment.open(path)
    const newest = this.files.at(-1)
    if (sealed && newest) newest.segment = sealed
  }

  private nextBlock(): Promise<void> {
    if (this.isClosing) return Promise.reject(new Error('The ledger is closing.'))
    return new Promise((resolve, reject) => this.waitingForBlock.push({ resolve, reject }))
  }

  private deleteOldSegments(): void {
    let bytes = this.files.reduce((sum, { segment }) => sum + segment.size, 0)
    while (bytes > this.maxBytes && this.files.length > 2) {
      const oldest = this.files.shift()
      if (!oldest) return
      bytes -= oldest.segment.size
      removeSegment(this.dir, oldest)
    }
  }
}

/** Decoded blocks in memory: the newest ones up to `maxTransactions`, and the last requested older ones. */
class BlockCache {
  private readonly newest = new Map<number, Block>()
  private readonly requested: LRUCache<number, Block>
  private transactions = 0
  private readonly maxTransactions: number

  constructor({ maxTransactions = 10_000, maxRequested = 32 } = {}) {
    this.maxTransactions = maxTransactions
    this.requested = new LRUCache({ max: maxRequested })
  }

  find(slot: number): Block | undefined {
    return this.newest.get(slot) ?? this.requested.get(slot)
  }

  /** Adds a block that was just closed. */
  addNewest(block: Block): void {
    this.newest.set(block.slot, block)
    // An empty block needs memory too.
    this.transactions += block.transactions.length + 5
    for (const [slot, oldest] of this.newest) {
      if (this.transactions <= this.maxTransactions || this.newest.size <= 1) break
      this.newest.delete(slot)
      this.transactions -= oldest.transactions.length + 5
    }
  }

  /** Adds an older block that was read from disk. */
  add(block: Block): void {
    this.requested.set(block.slot, block)
  }
}
