import { createMemtable, type Memtable, type UnflushedBlock } from '../memory/memtable.ts'
import { sliceRows, type TransactionRows } from '../memory/packed-block.ts'
import type { BlockRow, TransactionRow } from '../rows/rows.ts'

/**
 * The newest blocks and transactions in memory, so that requests that every client polls do not use the
 * database. Sorted by slot, whatever the order of arrival; blocks older than the oldest kept one are ignored.
 * Everything in the head is readable: in the database, or in the memtable, which the head fills
 * (`memtable.ts`).
 */
export type Head = {
  /**
   * Adds a stored block with its last transactions, in block order. Replaces the head's block of that slot.
   */
  accept(block: BlockRow, transactions: readonly TransactionRow[]): void
  /** Adds a block that the database does not have yet. From now on it is in the head and fully readable. */
  acceptUnflushed(block: UnflushedBlock): void
  /** The slot's row in `blocks` is written: readers find the block in the database from now on. */
  flushed(slot: number, blockhash: string): void
  /**
   * Removes the slot's block, because its fork lost or backfill will index it again; with `blockhash`, only
   * if it is that block.
   */
  remove(slot: number, blockhash?: string): void
  /** @param block notifies listeners even if the head does not hold the block */
  finalize(slot: number, block?: BlockLink): void
  /**
   * Notifies listeners of a missed block that is in the database now, if it belongs between those of the
   * head.
   */
  stored(block: BlockLink, finalized: boolean): void
  /** Sets the leader of blocks that have none, where it is known now. */
  fillLeaders(leaderOf: (slot: number) => string | null): void
  /** Newest first. */
  latestBlocks(limit: number): BlockRow[]
  /** Newest first; without votes when `votes` is false. */
  latestTransactions(limit: number, votes?: boolean): TransactionRow[]
  /** All transactions of a block, in block order; undefined where the head does not hold all of them. */
  blockTransactions(slot: number): readonly TransactionRow[] | undefined
  /** The newest block. */
  tip(): BlockRow | undefined
  /**
   * A counter that grows with every change: a response made from the head is valid while it stays the same.
   */
  version(): number
  /** Calls `listener` with every block that becomes the newest. Returns a function that unsubscribes. */
  onTip(listener: (block: BlockRow) => void): () => void
  /**
   * Calls `listener` with every new block in the order of arrival, also when it replaces another block of its
   * slot, and with every block that becomes finalized. Returns a function that unsubscribes.
   */
  onBlock(listener: (block: BlockLink, change: BlockChange) => void): () => void
}

export type BlockLink = Pick<BlockRow, 'slot' | 'parentSlot' | 'blockhash'>
export type BlockChange = 'accepted' | 'finalized'

// A minute and a half of blocks at Solana's pace, from which the transaction rate is computed.
const KEPT_BLOCKS = 400
// More than a list shows, so that a fork that removes the newest blocks does not empty it.
const KEPT_TRANSACTIONS = 2_000
/** The most transactions of one block that a list shows; `accept` needs no more. */
export const HEAD_TRANSACTIONS = 500

type Entry = { block: BlockRow; transactions: TransactionRows }

/** @param memtable that of the database that is read. Only the head changes it, so that both agree */
export function createHead(memtable: Memtable = createMemtable()): Head {
  /** Ascending by slot. */
  const entries: Entry[] = []
  const tipListeners = new Set<(block: BlockRow) => void>()
  const blockListeners = new Set<(block: BlockLink, change: BlockChange) => void>()
  let version = 0

  /**
   * The index of `slot`, or where it would be inserted. It searches from the end, since most new blocks are
   * the newest.
   */
  const positionOf = (slot: number) => {
    let position = entries.length
    while (position > 0 && (entries[position - 1] as Entry).block.slot >= slot) position--
    return position
  }

  const dropOldTransactions = () => {
    let count = 0
    for (let i = entries.length - 1; i >= 0; i--) {
      const entry = entries[i] as Entry
      if (count >= KEPT_TRANSACTIONS) {
        if (entry.transactions.length === 0 && entry.block.transactionCount > 0) return
        entry.transactions = []
      }
      count += entry.transactions.length
    }
  }

  const put = (block: BlockRow, transactions: TransactionRows) => {
    const position = positionOf(block.slot)
    const before = entries[position]?.block
    const isKnown = before?.slot === block.slot
    if (position === 0 && !isKnown && entries.length >= KEPT_BLOCKS) return
    const entry = { block, transactions }
    entries.splice(position, isKnown ? 1 : 0, entry)
    if (entries.length > KEPT_BLOCKS) entries.shift()
    dropOldTransactions()
    version++
    if (entries.at(-1) === entry) for (const listener of tipListeners) listener(block)
    const isSame = isKnown && before.blockhash === block.blockhash
    if (!isSame) tell(block, 'accepted')
    if (block.finalized && !(isSame && before.finalized)) tell(block, 'finalized')
  }

  const tell = (block: BlockLink, change: BlockChange) => {
    for (const listener of blockListeners) listener(block, change)
  }

  const change = (entry: Entry, changes: Partial<BlockRow>) => {
    entry.block = { ...entry.block, ...changes }
    const unflushed = memtable.get(entry.block.slot)
    if (unflushed) memtable.put({ ...unflushed, row: entry.block })
    version++
  }

  return {
    accept(block, transactions) {
      memtable.delete(block.slot)
      put(block, transactions.slice(-HEAD_TRANSACTIONS))
    },
    acceptUnflushed(block) {
      // Fill the memtable first: listeners may read the block at once.
      memtable.put(block)
      put(block.row, block.transactions)
    },
    flushed(slot, blockhash) {
      if (memtable.get(slot)?.row.blockhash === blockhash) memtable.delete(slot)
    },
    remove(slot, blockhash) {
      const isMeant = (block: BlockRow | undefined) =>
        block?.slot === slot && (blockhash === undefined || block.blockhash === blockhash)
      if (isMeant(memtable.get(slot)?.row)) memtable.delete(slot)
      const position = positionOf(slot)
      if (!isMeant(entries[position]?.block)) return
      entries.splice(position, 1)
      version++
    },
    finalize(slot, block) {
      const entry = entries[positionOf(slot)]
      if (entry?.block.slot === slot) {
        if (entry.block.finalized) return
        change(entry, { finalized: true })
        tell(entry.block, 'finalized')
      } else if (block) tell(block, 'finalized')
    },
    stored(block, finalized) {
      const [oldest] = entries
      if (!oldest || block.slot <= oldest.block.slot) return
      tell(block, 'accepted')
      if (finalized) tell(block, 'finalized')
    },
    fillLeaders(leaderOf) {
      for (const entry of entries) {
        const leader = entry.block.leader === null ? leaderOf(entry.block.slot) : null
        if (leader !== null) change(entry, { leader })
      }
    },
    latestBlocks: (limit) =>
      entries
        .slice(Math.max(0, entries.length - limit))
        .reverse()
        .map(({ block }) => block),
    blockTransactions(slot) {
      const entry = entries[positionOf(slot)]
      if (entry?.block.slot !== slot || entry.transactions.length < entry.block.transactionCount)
        return undefined
      return sliceRows(entry.transactions)
    },
    latestTransactions(limit, votes = true) {
      const newest: TransactionRow[] = []
      for (let i = entries.length - 1; i >= 0 && newest.length < limit; i--) {
        const { transactions } = entries[i] as Entry
        for (let j = transactions.length - 1; j >= 0 && newest.length < limit; j--) {
          const row = transactions.at(j) as TransactionRow
          if (votes || !row.isVote) newest.push(row)
        }
      }
      return newest
    },
    tip: () => entries.at(-1)?.block,
    version: () => version,
    onTip(listener) {
      tipListeners.add(listener)
      return () => tipListeners.delete(listener)
    },
    onBlock(listener) {
      blockListeners.add(listener)
      return () => blockListeners.delete(listener)
    },
  }
}
