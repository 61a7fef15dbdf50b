import { countSlots, createSlotSet, type SlotRange } from './backfill/slot-set.ts'
import { type ChainBreaks, createChainBreaks } from './links/chain-breaks.ts'
import { createRecentLinks } from './links/recent-links.ts'
import type { BlockSummary } from './worker/work.ts'

/** The fields that link the blocks of a chain. */
export type Link = Pick<BlockSummary, 'slot' | 'parentSlot' | 'blockhash' | 'previousBlockhash'>

/**
 * The state of every slot, in memory, built from the blocks of the database.
 *
 * A slot is settled when its block is in the database, or when it lies between a stored block and its stored parent whose
 * hash the block names: then the chain skipped it. Every other slot is missing, whatever the node says of it.
 */
export type Ledger = {
  /** The intended first slot of the index; null until the chain was reached. */
  first: () => number | null
  setFirst: (slot: number) => void
  /** The block is in the database. */
  settle: (block: BlockSummary, finalized: boolean) => void
  /** The block was taken out of the database again, or will be. */
  unsettle: (slot: number) => void
  /** Replaces the state of the range by that of the database. */
  replace: (range: SlotRange, settled: readonly SlotRange[], breaks: readonly number[][]) => void
  /** Slots of the range are not known to be stored or skipped. */
  markMissing: (range: SlotRange) => void
  /** Blocks in the database that a fork could still replace. */
  pending: ReadonlyMap<number, Link>
  finalize: (slots: readonly number[]) => void
  /** The places where stored blocks contradict each other. */
  breaks: ChainBreaks
  /** Slots of stored blocks that came without all their transactions: to be fetched again. */
  incomplete: Set<number>
  /** The node gave something for the slot that is no block of it: to be fetched again. */
  sawUnreadable: (slot: number) => void
  /** Those of these slots that are still missing, without those that are `held` to be written; ascending. */
  unreadable: (held?: readonly SlotRange[]) => number[]
  /** The chain has finalized everything up to here. */
  finalizedUpTo: (slot: number) => void
  /** Whether the slot is settled and finalized. */
  hasFinal: (slot: number) => boolean
  /** The slot of another block with this hash among the newest; two slots never have the same block. */
  otherSlotOf: (link: Link) => number | undefined
  /** A block was decoded and is in the head, though not in the database yet. */
  see: (slot: number, height: number | null) => void
  /** Reserves the slot for one writer; false while another has it. */
  claim: (slot: number) => boolean
  release: (slot: number) => void
  /** Slots of the range that are not settled. */
  missing: (from: number, to: number) => SlotRange[]
  /** The first slot that is settled; null: none. */
  oldest: () => number | null
  /**
   * How many slots between the first and the newest, or before `end`, are missing, without those that are `held` to be
   * written.
   */
  gaps: (held?: readonly SlotRange[], end?: number) => number
  /** The newest block that was seen. */
  newest: () => { slot: number; height: number | null } | null
  /** Runs tasks that read the database and then change this ledger, or remove blocks, one after the other. */
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

/** More skipped slots than this are believed only when the database has both ends and they are finalized. */
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
    // A fork may have passed over the slot where this one says that its parent is.
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
