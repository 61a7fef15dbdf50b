import { readChainLinks } from '#store/blocks/chain-links.ts'
import type { Context } from '../context.ts'
import { checkLinks, removeStored } from './check-links.ts'
import type { Link } from './recent-links.ts'

const OPTIONS = { deadlineMs: 8_000, lane: 'history' } as const

/**
 * Compares stored blocks that contradict each other, or are suspect, with the node's present blocks. Blocks
 * that differ, or are not on the node's finalized chain, are removed, and backfill fetches the right ones.
 *
 * If the node confirms both sides, it contradicts itself: the break stays counted, and is compared again
 * later.
 *
 * @returns whether blocks were removed
 * @throws ChainUnavailable, RpcError, or an Error of the database
 */
export async function mendBreaks(context: Context, firstAvailable: number): Promise<boolean> {
  let isRemoved = false
  const { chain, db, ledger, log, stopping } = context
  for (const slots of ledger.breaks.due()) {
    if (stopping.aborted) break
    const claimed = slots.filter((slot) => ledger.claim(slot))
    try {
      ledger.breaks.postpone(slots)
      if (claimed.length < slots.length) continue
      const range = { from: Math.min(...slots), to: Math.max(...slots) }
      const finalized = await chain.getSlot('finalized', OPTIONS)
      const stored = (await readChainLinks(db, range)).filter(({ slot }) => slots.includes(slot))
      const wrong: Link[] = []
      for (const link of stored)
        if (link.slot >= firstAvailable && link.slot <= finalized && (await isWrong(context, link)))
          wrong.push(link)
      await removeStored(context, wrong)
      isRemoved ||= wrong.length > 0
      if (wrong.length > 0)
        log.warn(
          { slots: wrong.map(({ slot }) => slot) },
          'Stored blocks do not fit the chain; they are removed and fetched again',
        )
      await checkLinks(context, range)
      ledger.breaks.forgetSuspects(slots)
    } finally {
      for (const slot of claimed) ledger.release(slot)
    }
  }
  return isRemoved
}

/** Whether the node's finalized chain has another block at the slot, or none. */
async function isWrong({ chain }: Context, link: Link): Promise<boolean> {
  const { slot } = link
  const header = await chain.getBlockHeader(slot, 'finalized', OPTIONS)
  if (!header) {
    const listed = await chain.getBlocks(slot, slot, 'finalized', OPTIONS)
    if (listed) return listed.length === 0
    return (await chain.fetchBlock(slot, 'finalized', OPTIONS)).kind === 'skipped'
  }
  return (
    header.blockhash !== link.blockhash ||
    header.previousBlockhash !== link.previousBlockhash ||
    header.parentSlot !== link.parentSlot
  )
}
