import type { Head } from '#store/head/head.ts'
import type { UnflushedBlock } from '#store/memory/memtable.ts'
import type { SlotRange } from '../backfill/slot-set.ts'
import type { Ledger } from '../ledger.ts'
import type { BlockSummary, RawBlock } from '../worker/worker-messages.ts'

/** An accepted block on its way to the database. */
export type QueuedBlock = {
  summary: BlockSummary
  /** The block as it arrived, in case the worker process that holds its decoded form dies. */
  raw: RawBlock
  unflushed: UnflushedBlock
}

/**
 * The accepted blocks that the database does not have yet. A block is in the queue exactly as long as it is
 * in the memtable. A block that leaves without being written leaves the head too, so announced blocks are
 * always readable.
 */
export type FlushQueue = {
  get: (slot: number) => QueuedBlock | undefined
  /** The slot of another queued block with this hash; two slots never have the same block. */
  otherSlotOf: (block: Pick<BlockSummary, 'slot' | 'blockhash'>) => number | undefined
  /**
   * Puts the block into the head, in place of the slot's other block. Returns the slots that were dropped
   * because memory is full.
   */
  add: (block: QueuedBlock) => number[]
  /** How many bytes of memory its blocks take. */
  bytes: () => number
  /** The slots of its blocks, and the slots between each block and its parent, which were skipped. */
  slots: () => SlotRange[]
  /** The blocks to write now. */
  bundle: () => QueuedBlock[]
  /**
   * Call it when the flush of `bundle` has ended and the database has the blocks of `saved`. Returns the
   * other blocks, which must be decoded and flushed once more; a block that fails twice is dropped.
   */
  finish: (bundle: readonly QueuedBlock[], saved: ReadonlySet<number>) => QueuedBlock[]
  /** Drops the block, if the slot still has it, and leaves it to the backfill. */
  drop: (block: QueuedBlock) => void
}

/**
 * The limits matter only when the database is unreachable: normally the queue has the blocks of one or two
 * flushes.
 */
export type QueueLimits = { blocks: number; bytes: number }

export function createFlushQueue(
  { head, ledger }: { head: Head; ledger: Pick<Ledger, 'release' | 'settle'> },
  limits: QueueLimits,
): FlushQueue {
  /** The queued blocks by slot, in order of arrival. */
  const queued = new Map<number, QueuedBlock>()
  const retried = new WeakSet<QueuedBlock>()
  let bytes = 0

  const leave = ({ summary: { slot }, unflushed }: QueuedBlock) => {
    queued.delete(slot)
    bytes -= unflushed.bytes
  }
  const isHere = (block: QueuedBlock) => queued.get(block.summary.slot) === block

  const drop = (block: QueuedBlock) => {
    if (!isHere(block)) return
    const { slot, blockhash } = block.summary
    leave(block)
    ledger.release(slot)
    head.remove(slot, blockhash)
  }

  return {
    get: (slot) => queued.get(slot),
    otherSlotOf: ({ slot, blockhash }) =>
      [...queued.values()].find(({ summary }) => summary.blockhash === blockhash && summary.slot !== slot)
        ?.summary.slot,
    add(block) {
      const before = queued.get(block.summary.slot)
      if (before) leave(before)
      queued.set(block.summary.slot, block)
      bytes += block.unflushed.bytes
      head.acceptUnflushed(block.unflushed)
      const dropped: number[] = []
      for (const oldest of queued.values()) {
        if ((queued.size <= limits.blocks && bytes <= limits.bytes) || oldest === block) break
        drop(oldest)
        dropped.push(oldest.summary.slot)
      }
      return dropped
    },
    bytes: () => bytes,
    slots: () =>
      [...queued.values()].map(({ summary }) => ({ from: summary.parentSlot + 1, to: summary.slot })),
    bundle: () => [...queued.values()],
    finish(bundle, saved) {
      const again: QueuedBlock[] = []
      // A block that was replaced meanwhile is in the next bundle.
      for (const block of bundle.filter(isHere)) {
        const { slot, blockhash } = block.summary
        if (saved.has(slot)) {
          leave(block)
          ledger.release(slot)
          ledger.settle(block.summary, false)
          head.flushed(slot, blockhash)
        } else if (retried.has(block)) drop(block)
        else {
          retried.add(block)
          again.push(block)
        }
      }
      return again
    },
    drop,
  }
}
