import { countSlots, createSlotSet, type SlotRange } from './backfill/slot-set.ts'
import { type ChainBreaks, createChainBreaks } from './links/chain-breaks.ts'
import { createRecentLinks, type Link } from './links/recent-links.ts'
import type { BlockSummary } from './worker/worker-messages.ts'

/**
 * The state of every slot, in memory, built from the blocks of the database.
 *
 * A slot is settled when its block is in the database, or when it lies between a stored block and its stored
 * parent, whose hash the block names: then the chain skipped it. Every other slot is missing, whatever the
 * node reports.
 */
export type Ledger = {
  /** The configured first slot of the index; null until the node was reached. */
  first: () => number | null
  setFirst: (slot: number) => void
  /** Call it when the block is in the database. */
  settle: (block: BlockSummary, finalized: boolean) => void
  /** Call it when the block was removed from the database, or will be. */
  unsettle: (slot: number) => void
  /** Replaces the state of the range with the database's. */
  replace: (range: SlotRange, settled: readonly SlotRange[], breaks: readonly number[][]) => void
  /** Marks the slots of the range as neither stored nor known to be skipped. */
  markMissing: (range: SlotRange) => void
  /** Blocks in the database that a fork could still replace. */
  pending: ReadonlyMap<number, Link>
  finalize: (slots: readonly number[]) => void
  /** The slots at which stored blocks contradict each other. */
  breaks: ChainBreaks
  /** Slots of stored blocks that came without all their transactions and must be fetched again. */
  incomplete: Set<number>
  /** Call it when the node's response for the slot was not a block; the slot is fetched again. */
  sawUnreadable: (slot: number) => void
  /** Unreadable slots that are still missing, except those that `held` blocks in memory cover; ascending. */
  unreadable: (held?: readonly SlotRange[]) => number[]
  /** Call it when the chain has finalized everything up to this slot. */
  finalizedUpTo: (slot: number) => void
  /** Whether the slot is settled and finalized. */
  hasFinal: (slot: number) => boolean
  /** The slot of a recent block with the same hash at another slot; two slots never have the same block. */
  otherSlotOf: (link: Link) => number | undefined
  /** Call it when a block was decoded and is in the head, though not in the database yet. */
  see: (slot: number, height: number | null) => void
  /** Reserves the slot for one writer; returns false while another writer has it. */
  claim: (slot: number) => boolean
  release: (slot: number) => void
  /** Slots of the range that are not settled. */
  missing: (from: number, to: number) => SlotRange[]
  /** The first settled slot; null: none. */
  oldest: () => number | null
  /**
   * How many slots are missing between the first and the newest, or before `end`, except those that `held`
   * blocks in memory cover.
   */
  gaps: (held?: readonly SlotRange[], end?: number) => number
  /** The newest block that was decoded. */
  newest: () => { slot: number; height: number | null } | null
  /**
   * Runs tasks one after another that read the database and then change this ledger, or that remove blocks.
   */
  exclusive: <T>(task: () => Promise<T>) => Promise<T>
}

export type LedgerStart = {
  first: number | null
  settled: Iterable<SlotRange>
  pending: Iterable<Link>
  /** The links of the newest stored blocks. */
  recent: Iterable<Link>
  newest: { slot: number; height: number | null } | null
}

/** More skipped slots than this in a row count only when both ends are in the database and finalized. */
const MOST_SKIPPED = 1_000

export function createLedger(start: LedgerStart): Ledger {
  const settled = createSlotSet(start.settled)
  const pending = new Map<number, Link>()
  const claimed = new Set<number>()
  const unreadable = new Set<number>()
  const breaks = createChainBreaks()
  const recent = createRecentLinks(start.recent)
  for (const link of start.pending) pending.set(link.slot, link)
  let { first, newest } = start
  let finalizedSlot = -1
  let last: Promise<unknown> = Promise.resolve()
  const see = (slot: number, height: number | null) => {
    if (!newest || slot >= newest.slot) newest = { slot, height }
  }

  const connect = (link: Link) => {
    const { slot, parentSlot } = link
    settled.add(slot, slot)
    for (const { from, to } of recent.skippedBeside(link)) if (to - from < MOST_SKIPPED) settled.add(from, to)
    // The link of a block on another fork may have marked the parent's slot as skipped.
    if (parentSlot > finalizedSlot && !recent.has(parentSlot)) settled.remove(parentSlot, parentSlot)
  }

  return {
    first: () => first,
    setFirst: (slot) => {
      first = slot
    },
    settle: ({ slot, parentSlot, blockhash, previousBlockhash, height }, finalized) => {
      const link = { slot, parentSlot, blockhash, previousBlockhash }
      if (finalized) pending.delete(slot)
      else pending.set(slot, link)
      recent.add(link)
      connect(link)
      see(slot, height)
    },
    unsettle: (slot) => {
      settled.remove(slot, slot)
      pending.delete(slot)
      recent.remove(slot)
    },
    replace: (range, ranges, found) => {
      settled.remove(range.from, range.to)
      for (const { from, to } of ranges) settled.add(from, to)
      breaks.replace(
        range,
        found.filter((slots) => !slots.some((slot) => pending.has(slot))),
      )
    },
    markMissing: ({ from, to }) => settled.remove(from, to),
    pending,
    finalize: (slots) => {
      for (const slot of slots) pending.delete(slot)
    },
    breaks,
    incomplete: new Set(),
    sawUnreadable: (slot) => {
      unreadable.add(slot)
    },
    unreadable: (held = []) => {
      for (const slot of unreadable) if (settled.has(slot)) unreadable.delete(slot)
      const isHeld = (slot: number) => held.some(({ from, to }) => from <= slot && slot <= to)
      return [...unreadable].filter((slot) => !isHeld(slot)).sort((a, b) => a - b)
    },
    finalizedUpTo: (slot) => {
      finalizedSlot = slot
    },
    hasFinal: (slot) => slot <= finalizedSlot && settled.has(slot),
    otherSlotOf: recent.otherSlotOf,
    see,
    claim: (slot) => {
      if (claimed.has(slot)) return false
      claimed.add(slot)
      return true
    },
    release: (slot) => {
      claimed.delete(slot)
    },
    missing: settled.missing,
    oldest: () => settled.ranges()[0]?.from ?? null,
    gaps: (held = [], end = Number.POSITIVE_INFINITY) => {
      if (first === null || !newest) return 0
      const known = createSlotSet(settled.missing(first, Math.min(newest.slot, end - 1)))
      for (const { from, to } of held) known.remove(from, to)
      return countSlots(known.ranges())
    },
    newest: () => newest,
    exclusive: (task) => {
      const done = last.then(task)
      last = done.catch(() => undefined)
      return done
    },
  }
}
