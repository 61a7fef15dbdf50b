import type { BlockLink } from './block-link.ts'

/** A `getBlock` result without the slot for which it was requested. */
export type BareBlock = {
  json: Buffer
  link: BlockLink
  height: number | null
  /** The file and line of the block, for messages. */
  place: string
}

/** What a later block reveals about the slots before it. */
export type LaterBlock = Pick<BlockLink, 'parentSlot' | 'previousBlockhash'> & { height: number | null }

export type SlotFinder = {
  /**
   * Adds a block whose slot is unknown, and returns the blocks whose slots are now certain. `dropped`: blocks
   * that are given up because too many are waiting.
   */
  add: (block: BareBlock) => { found: { slot: number; block: BareBlock }[]; dropped: BareBlock[] }
  /** Returns the blocks whose slots are still uncertain, and stops waiting for them. */
  rest: () => BareBlock[]
}

/** How many links of earlier blocks are remembered. */
const WINDOW = 1_000
/** The most memory that waiting blocks may take. */
const MOST_BYTES = 256_000_000

/**
 * The slot of a block, if a later block of the same chain makes it certain; otherwise undefined.
 *
 * The next block names it as its parent, with its slot. For a block further on, heights count: between this
 * block and the later one's parent there are at least as many slots as blocks; if there are equally many, no
 * slot was skipped.
 */
export function certainSlot(
  { link, height }: Pick<BareBlock, 'link' | 'height'>,
  later: LaterBlock,
): number | undefined {
  if (later.previousBlockhash === link.blockhash)
    return later.parentSlot > link.parentSlot ? later.parentSlot : undefined
  if (height === null || later.height === null) return undefined
  const blocksAfter = later.height - 1 - height
  const earliest = link.parentSlot + 1
  return blocksAfter > 0 && later.parentSlot - blocksAfter === earliest ? earliest : undefined
}

/** Finds the slots of blocks that have none, given in ascending or descending order. */
export function createSlotFinder(mostBytes = MOST_BYTES): SlotFinder {
  const seen: LaterBlock[] = []
  let waiting: BareBlock[] = []
  let bytes = 0
  return {
    add: (block) => {
      const { parentSlot, previousBlockhash } = block.link
      const later = { parentSlot, previousBlockhash, height: block.height }
      const found: { slot: number; block: BareBlock }[] = []
      waiting = waiting.filter((each) => {
        const slot = certainSlot(each, later)
        if (slot === undefined) return true
        found.push({ slot, block: each })
        bytes -= each.json.length
        return false
      })
      let own: number | undefined
      for (let i = seen.length - 1; i >= 0 && own === undefined; i--)
        own = certainSlot(block, seen[i] as LaterBlock)
      if (own === undefined) {
        waiting.push(block)
        bytes += block.json.length
      } else found.push({ slot: own, block })
      seen.push(later)
      if (seen.length > WINDOW) seen.shift()
      const dropped: BareBlock[] = []
      while (waiting.length > 1 && (waiting.length > WINDOW || bytes > mostBytes)) {
        const [first] = waiting.splice(0, 1)
        if (!first) break
        bytes -= first.json.length
        dropped.push(first)
      }
      return { found, dropped }
    },
    rest: () => {
      const left = waiting
      waiting = []
      bytes = 0
      return left
    },
  }
}
