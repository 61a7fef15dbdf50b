import { countSlots, createSlotSet, type SlotRange } from './slot-set.ts'
import type { BlockSummary } from './work.ts'

/** What the links of a chain are made of. */
export type Link = Pick<BlockSummary, 'slot' | 'parentSlot' | 'blockhash'> & {
  /** Unknown of blocks from before the last start. */
  previousBlockhash: string | undefined
}

/**
 * What is known of every slot, in memory; the database's blocks are the truth it is built from.
 *
 * A block settles its own slot and, by its parent link, the skipped ones before it. A slot that no stored block settles
 * is missing: a gap, unless the node has told that it cannot give it.
 */
export type Ledger = {
  /** Where the index is meant to begin; null until the chain was reached. */
  first: () => number | null
  setFirst: (slot: number) => void
  /** The block is in the database. */
  settle: (block: BlockSummary, finalized: boolean) => void
  /** A stored block's links count (again). */
  cover: (block: Pick<Link, 'slot' | 'parentSlot'>) => void
  /** The block was taken out of the database again. */
  unsettle: (block: Pick<Link, 'slot' | 'parentSlot'>) => void
  /** Blocks in the database that a fork could still replace. */
  pending: ReadonlyMap<number, Link>
  finalize: (slots: readonly number[]) => void
  /** The chain has finalized everything up to here. */
  finalizedUpTo: (slot: number) => void
  /** Whether the slot is settled for good. */
  hasFinal: (slot: number) => boolean
  /** A block was decoded and is in the head, though not in the database yet. */
  see: (slot: number, height: number | null) => void
  /** The node cannot give these: do not ask again in this run. */
  giveUp: (range: SlotRange) => void
  /** Takes the slot in hand, so that nobody else saves it at the same time; false when somebody else has. */
  claim: (slot: number) => boolean
  release: (slot: number) => void
  unavailable: () => SlotRange[]
  /** Slots of the range that are neither settled nor given up. */
  missing: (from: number, to: number) => SlotRange[]
  /** How many slots between the first and the newest are missing. */
  gaps: () => number
  /** The newest block that was seen. */
  newest: () => { slot: number; height: number | null } | null
}

export type LedgerStart = {
  first: number | null
  settled: Iterable<SlotRange>
  unavailable: Iterable<SlotRange>
  pending: Iterable<Link>
  newest: { slot: number; height: number | null } | null
}

export function createLedger(start: LedgerStart): Ledger {
  const settled = createSlotSet(start.settled)
  const unavailable = createSlotSet(start.unavailable)
  const pending = new Map<number, Link>()
  const claimed = new Set<number>()
  for (const link of start.pending) pending.set(link.slot, link)
  let { first, newest } = start
  let finalizedSlot = -1
  const see = (slot: number, height: number | null) => {
    if (!newest || slot >= newest.slot) newest = { slot, height }
  }

  const cover = ({ slot, parentSlot }: Pick<Link, 'slot' | 'parentSlot'>) => {
    // The parent of the very first block is the block itself.
    const from = Math.min(slot, parentSlot + 1)
    settled.add(from, slot)
    unavailable.remove(from, slot)
  }

  const missing = (from: number, to: number) =>
    settled.missing(from, to).flatMap((hole) => unavailable.missing(hole.from, hole.to))

  return {
    first: () => first,
    setFirst: (slot) => {
      first = slot
    },
    settle: (block, finalized) => {
      const { slot, parentSlot, blockhash, previousBlockhash, height } = block
      cover({ slot, parentSlot })
      if (finalized) pending.delete(slot)
      else pending.set(slot, { slot, parentSlot, blockhash, previousBlockhash })
      see(slot, height)
    },
    cover,
    unsettle: ({ slot, parentSlot }) => {
      settled.remove(Math.min(slot, parentSlot + 1), slot)
      pending.delete(slot)
    },
    pending,
    finalize: (slots) => {
      for (const slot of slots) pending.delete(slot)
    },
    finalizedUpTo: (slot) => {
      finalizedSlot = slot
    },
    hasFinal: (slot) => slot <= finalizedSlot && settled.has(slot),
    see,
    giveUp: ({ from, to }) => {
      for (const hole of settled.missing(from, to)) unavailable.add(hole.from, hole.to)
    },
    claim: (slot) => {
      if (claimed.has(slot)) return false
      claimed.add(slot)
      return true
    },
    release: (slot) => {
      claimed.delete(slot)
    },
    unavailable: () => unavailable.ranges(),
    missing,
    gaps: () => (first === null || !newest ? 0 : countSlots(missing(first, newest.slot))),
    newest: () => newest,
  }
}
