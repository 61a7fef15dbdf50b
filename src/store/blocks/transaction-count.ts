import { createCache } from '#lib/work/cache.ts'
import type { Database } from '../engine/database.ts'
import { perDatabase } from '../engine/per-database.ts'
import { findFirstBlock, findNewestFinalizedBlock } from './blocks.ts'
import { sumBlocks } from './epoch-sums.ts'

/** A block that lacked transactions is fetched again, which changes an earlier sum. */
const WHOLE_MS = 3_600_000
/** A block may come that was missing. */
const PARTIAL_MS = 10_000

type Count = { slot: number; blocks: number; transactions: number; isWhole: boolean }

/** Up to a finalized block, so that requests sum the blocks since then only: 10 million blocks take about a second. */
const countsOf = perDatabase((db) =>
  createCache<'count', Count>(
    async () => {
      const { slot, height } = (await findNewestFinalizedBlock(db)) ?? { slot: -1, height: null }
      const { blocks, transactions } = await sumBlocks(db, { from: 0, to: Math.max(0, slot) })
      return { slot, blocks, transactions, isWhole: blocks - 1 === height }
    },
    { freshMs: ({ value }) => (value.isWhole ? WHOLE_MS : PARTIAL_MS) },
  ),
)

/**
 * The transactions of the chain up to a block, with votes and failed ones; `undefined` where one of its blocks is not indexed.
 *
 * @param height of the block: so many blocks are before it
 */
export async function countTransactions(
  db: Database,
  { slot, height }: { slot: number; height: number | null },
): Promise<number | undefined> {
  if ((await findFirstBlock(db))?.height !== 0) return undefined
  const base = await countsOf(db).get('count')
  // What is missing in the greater part is missing here.
  if (!base.isWhole && base.slot >= 0 && base.slot <= slot) return undefined
  const isSince = base.isWhole && base.slot <= slot
  const since = await sumBlocks(db, { from: isSince ? base.slot + 1 : 0, to: slot })
  const blocks = since.blocks + (isSince ? base.blocks : 0)
  if (blocks - 1 !== height) return undefined
  return since.transactions + (isSince ? base.transactions : 0)
}
