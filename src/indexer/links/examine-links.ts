import type { ChainLink } from '#store/blocks/chain-links.ts'
import type { SlotRange } from '../backfill/slot-set.ts'

export type LinkReport = {
  /**
   * Slots with a stored block, and slots between a stored block and its stored parent, which the chain
   * skipped.
   */
  settled: SlotRange[]
  /**
   * Groups of slots whose stored blocks contradict each other: at least one block of each group is not on the
   * chain.
   */
  breaks: number[][]
}

/** How many skipped slots a block that is not finalized can prove: its content may be another slot's. */
const MOST_UNPROVEN = 1_000

/**
 * Determines skipped slots from stored blocks. A slot is skipped only if it lies between a block and its
 * parent, both are stored, and the hashes match.
 *
 * @param links ascending, complete for their range; the link of the first is not checked
 * @param first the first slot of the index: earlier blocks are not stored, so a finalized block whose parent
 *   is earlier counts as linked
 */
export function examineLinks(links: readonly ChainLink[], first: number | null): LinkReport {
  const settled: SlotRange[] = []
  const breaks: number[][] = []
  const stored = new Map(links.map((link) => [link.slot, link]))
  links.forEach(({ slot, parentSlot, previousBlockhash, finalized }, i) => {
    settled.push({ from: slot, to: slot })
    if (parentSlot >= slot) return // the genesis block is its own parent
    const below = links[i - 1]?.slot
    const parent = stored.get(parentSlot)
    const isLinked = parent?.blockhash === previousBlockhash
    const isFirst = finalized && !parent && (below ?? -1) < parentSlot
    const isBelieved = finalized || slot - parentSlot <= MOST_UNPROVEN
    if (isLinked && isBelieved) settled.push({ from: parentSlot + 1, to: slot })
    else if (isFirst && first !== null && parentSlot < first)
      settled.push({ from: Math.min(first, slot), to: slot })
    if (below === undefined) return
    const passedOver: number[] = []
    for (let j = i - 1; (links[j]?.slot ?? -1) > parentSlot; j--) passedOver.unshift(links[j]?.slot as number)
    if (parent && !isLinked) breaks.push([parentSlot, ...passedOver, slot])
    else if (passedOver.length > 0) breaks.push([...passedOver, slot])
  })
  return { settled, breaks }
}
