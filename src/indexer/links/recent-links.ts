import type { SlotRange } from '../backfill/slot-set.ts'
import type { BlockSummary } from '../worker/worker-messages.ts'

/** The fields that link the blocks of a chain. */
export type Link = Pick<BlockSummary, 'slot' | 'parentSlot' | 'blockhash' | 'previousBlockhash'>

/** Some twenty minutes of Solana's blocks; older links are read from the database. */
const MOST = 4_096

/**
 * The links of the blocks that were stored last, which show the slots that the chain skipped between them.
 */
export function createRecentLinks(initial: Iterable<Link>) {
  const links = new Map<number, Link>()
  const children = new Map<number, Set<number>>()
  const slots = new Map<string, number>()

  const remove = (slot: number) => {
    const link = links.get(slot)
    if (!link) return
    links.delete(slot)
    if (slots.get(link.blockhash) === slot) slots.delete(link.blockhash)
    const siblings = children.get(link.parentSlot)
    siblings?.delete(slot)
    if (siblings?.size === 0) children.delete(link.parentSlot)
  }
  const add = (link: Link) => {
    remove(link.slot)
    links.set(link.slot, link)
    slots.set(link.blockhash, link.slot)
    const siblings = children.get(link.parentSlot) ?? new Set()
    children.set(link.parentSlot, siblings.add(link.slot))
    for (const slot of links.keys()) {
      if (links.size <= MOST) break
      remove(slot)
    }
  }
  for (const link of initial) add(link)

  return {
    add,
    remove,
    has: (slot: number) => links.has(slot),
    otherSlotOf: ({ blockhash, slot }: Link): number | undefined => {
      const other = slots.get(blockhash)
      return other === slot ? undefined : other
    },
    /**
     * The skipped slots between the block and its parent, and between it and its children, where these are
     * known and the hashes match.
     */
    skippedBeside: ({ slot, parentSlot, blockhash, previousBlockhash }: Link): SlotRange[] => {
      const skipped: SlotRange[] = []
      if (links.get(parentSlot)?.blockhash === previousBlockhash)
        skipped.push({ from: parentSlot + 1, to: slot - 1 })
      for (const child of children.get(slot) ?? [])
        if (links.get(child)?.previousBlockhash === blockhash) skipped.push({ from: slot + 1, to: child - 1 })
      return skipped
    },
  }
}
