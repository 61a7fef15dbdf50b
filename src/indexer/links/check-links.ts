import { type ChainLink, readChainLinks } from '#store/blocks/chain-links.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import type { SlotRange } from '../backfill/slot-set.ts'
import type { Context } from '../context.ts'
import { examineLinks } from './examine-links.ts'
import type { Link } from './recent-links.ts'

/** Links further below than this are checked when the backfill reaches them. */
const MOST_AT_ONCE = 5_000

/**
 * Reads the links of the stored blocks of a range from the database. They determine which slots are settled
 * in the ledger; contradictions are recorded as breaks.
 *
 * @returns the links, including the nearest stored block on either side, ascending
 */
export function checkLinks({ db, ledger }: Context, range: SlotRange): Promise<ChainLink[]> {
  return ledger.exclusive(() => examine(db, ledger, range))
}

/**
 * Removes blocks from the database and the head; their slots are then missing. The caller must have claimed
 * the slots.
 */
export async function removeStored(context: Context, links: readonly Link[]): Promise<void> {
  const { db, ledger, head, counters } = context
  if (links.length === 0) return
  const slots = links.map(({ slot }) => slot)
  await ledger.exclusive(async () => {
    for (const { slot, parentSlot, blockhash } of links) {
      ledger.unsettle(slot)
      // The slots that its link proved as skipped are missing again, unless other blocks prove them as
      // skipped too.
      ledger.markMissing({ from: parentSlot + 1, to: slot })
      head.remove(slot, blockhash)
    }
    await removeBlocks(db, slots)
    const lowest = Math.min(...links.map(({ parentSlot }) => parentSlot))
    const to = Math.max(...slots)
    await examine(db, ledger, { from: Math.max(lowest, to - MOST_AT_ONCE), to })
  })
  counters.replacedBlocks += slots.length
}

async function examine(
  db: Context['db'],
  ledger: Context['ledger'],
  { from, to }: SlotRange,
): Promise<ChainLink[]> {
  const links = await readChainLinks(db, { from, to })
  const { settled, breaks } = examineLinks(links, ledger.first())
  const below = links[0]?.slot ?? from
  const above = links.at(-1)?.slot ?? to
  ledger.replace({ from: Math.min(from, below), to: Math.max(to, above) }, settled, breaks)
  return links
}
