import type { ChainLink } from '#store/blocks/chain-links.ts'
import type { SlotRange } from '../backfill/slot-set.ts'

export type LinkReport = {
  /** Slots that hold a stored block, or that lie between a stored block and its stored parent: the chain skipped them. */
  settled: SlotRange[]
  /** Slots of stored blocks that contradict each other: at least one of each group is not on the chain. */
  breaks: number[][]
}

/** A block that is not finalized may be another one's content at the wrong slot. */
const MOST_UNPROVEN = 1_000

/**
 * Reads from stored blocks which slots are skipped. A slot is skipped only if a block and its parent say so, which are both stored
 * and whose hashes fit.
 *
 * @param links ascending, without stored blocks left out between them; the link of the first is not checked
 * @param first where the index begins: what lies before is not stored, so a finalized block whose parent is there is
 *   believed
 */
export function examineLinks(links: readonly ChainLink[], first: number | null): LinkReport {
  const settled: SlotRange[] = []
  const breaks: number[][] = []
  const stored = new Map(links.map((link) => [link.slot, link]))
  links.forEach(({ slot, parentSlot, previousBlockhash, finalized }, i) => {
    settled.push({ from: slot, to: slot })
    if (parentSlot >= slot) return // the very first block is its own parent
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
