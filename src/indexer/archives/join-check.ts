import { endOfValue, wholeNumberAt } from '#chain/archive/json-slice.ts'
import { visitBlock } from '#chain/tip/block-json.ts'
import { readBlockLink } from '#chain/tip/block-link.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import { type ChainLink, readChainLinks } from '#store/blocks/chain-links.ts'
import type { Database } from '#store/engine/database.ts'
import { MOST_SLOTS } from '#store/rows/place.ts'

/**
 * Why a block of an archive is not of the indexed chain, as a clause; undefined: it joins the stored blocks.
 */
export type JoinCheck = (slot: number, json: Buffer) => Promise<string | undefined>

/** How many slots' links are read at a time. */
const WINDOW = 5_000
/** How many of the last joined blocks are remembered: archives are roughly in the order of the chain. */
const MOST_JOINED = 5_000

/**
 * Checks whether an archived block belongs to the indexed chain. An archive does not name its chain, and a
 * block of another chain with a greater slot would stay the newest block of the index for ever. So a block
 * joins
 *
 * - after the newest stored block, if its parent, by slot and hash, is that block or one that joined;
 * - before it, if no stored block contradicts it: its stored neighbours by slot and hash or, if they are not
 * its parent or child, by the order of slots and heights.
 *
 * An index without blocks accepts those of any chain.
 */
export async function createJoinCheck(db: Database): Promise<JoinCheck> {
  const [newest] = (await readChainLinks(db, { from: MOST_SLOTS, to: MOST_SLOTS })).slice(-1)
  if (!newest) return async () => undefined
  /** The hashes of the blocks that joined, by slot. */
  const joined = new Map<number, string>([[newest.slot, newest.blockhash]])
  const note = (slot: number, blockhash: string) => {
    joined.set(slot, blockhash)
    for (const oldest of joined.keys()) {
      if (joined.size <= MOST_JOINED) break
      joined.delete(oldest)
    }
  }
  let window: { from: number; to: number; links: ChainLink[] } | undefined
  const besides = async (slot: number) => {
    if (!window || slot < window.from || slot > window.to) {
      const range = { from: slot, to: slot + WINDOW }
      window = { ...range, links: await readChainLinks(db, range) }
    }
    const { links } = window
    const at = links.findIndex((link) => link.slot >= slot)
    const above = links[at]
    return { above, below: at < 0 ? links.at(-1) : links[at - 1] }
  }

  return async (slot, json) => {
    const link = readBlockLink(json, slot)
    // Accept it here: the worker that reads all of the block reports what is wrong with it.
    if (!link) return undefined
    const { blockhash, previousBlockhash, parentSlot } = link
    const accept = () => void note(slot, blockhash)
    if (joined.get(parentSlot) === previousBlockhash && parentSlot < slot) return accept()
    if (slot > newest.slot)
      return `the index ends at slot ${newest.slot} (block ${newest.blockhash}), and this block follows neither it nor one of the archive that does: its parent is ${previousBlockhash} at slot ${parentSlot}`
    const { above, below } = await besides(slot)
    // Another block in the slot is a conflict, which the worker detects.
    if (above?.slot === slot) return above.blockhash === blockhash ? accept() : undefined
    if (above && above.parentSlot === slot)
      return above.previousBlockhash === blockhash
        ? accept()
        : `the stored block of slot ${above.slot} names ${above.previousBlockhash} as its parent at this slot, not ${blockhash}`
    if (above && above.parentSlot < slot)
      return `the stored block of slot ${above.slot} says that the chain skipped this slot: its parent is at slot ${above.parentSlot}`
    if (below && parentSlot === below.slot)
      return previousBlockhash === below.blockhash
        ? accept()
        : `the stored block of slot ${below.slot} is ${below.blockhash}, and this block names ${previousBlockhash} as its parent there`
    if (below && parentSlot < below.slot)
      return `it passes over the stored block of slot ${below.slot}: its parent is at slot ${parentSlot}`
    const height = heightIn(json)
    for (const stored of [below, above]) {
      const other = stored && (await heightOf(db, stored.slot))
      if (
        stored &&
        height !== undefined &&
        other != null &&
        !isInOrder({ slot, height }, { slot: stored.slot, height: other })
      )
        return `its height ${height} does not fit that of the stored block of slot ${stored.slot}, which is ${other}`
    }
    return accept()
  }
}

type Placed = { slot: number; height: number }

/**
 * Whether slots and heights fit: between two blocks of a chain there are at least one and at most as many
 * heights as slots.
 */
function isInOrder(a: Placed, b: Placed): boolean {
  const [first, last] = a.slot < b.slot ? [a, b] : [b, a]
  const heights = last.height - first.height
  return heights >= 1 && heights <= last.slot - first.slot
}

const heightOf = async (db: Database, slot: number) => (await findBlockBySlot(db, slot))?.height

/** The height in the block's JSON; undefined where it has none. */
function heightIn(json: Buffer): number | undefined {
  let height: number | undefined
  visitBlock(json, (name, start) => {
    const end = endOfValue(json, start)
    if (name !== 'blockHeight') return end
    height = wholeNumberAt(json, { start, end })
    return -1
  })
  return height
}
