import type { BlockLink } from './block-link.ts'

/** A `getBlock` result without the slot that it was fetched for. */
export type BareBlock = {
  json: Buffer
  link: BlockLink
  height: number | null
  /** The place where it was read, for messages. */
  place: string
}

/** The facts in a later block about the slots before it. */
export type LaterBlock = Pick<BlockLink, 'parentSlot' | 'previousBlockhash'> & { height: number | null }

export type SlotFinder = {
  /**
   * Takes a block whose slot is not known, and returns those whose slots are certain now. `dropped`: those that are no
   * longer waited for, because too many wait.
   */
  add: (block: BareBlock) => { found: { slot: number; block: BareBlock }[]; dropped: BareBlock[] }
  /** Those whose slots are still not certain; they are not kept any longer. */
  rest: () => BareBlock[]
}

/** Links that are remembered of the blocks read before. */
const WINDOW = 1_000
/** Blocks that wait for a later one hold at most so much memory. */
const MOST_BYTES = 256_000_000

/**
 * The slot of a block, when a later block of the same chain makes it certain; otherwise `undefined`.
 *
 * The block after it names it as its parent, with its slot. For a block further on the heights count: of the slots from
 * this block to the later one's parent there are at least as many as blocks, and when there are no more, none was skipped.
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

/** Finds the slots of blocks that came without them, in ascending or descending order. */
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
