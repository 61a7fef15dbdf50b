import { createCache } from '#lib/work/cache.ts'
import type { Database } from '../engine/database.ts'
import { perDatabase } from '../engine/per-database.ts'
import { findFirstBlock, findNewestFinalizedBlock } from './blocks.ts'
import { sumBlocks } from './epoch-sums.ts'

/**
 * How long a gapless count is cached: a block that lacked transactions may be fetched again, which changes
 * the sum.
 */
const WHOLE_MS = 3_600_000
/** How long a count with missing blocks is cached: a missing block may arrive. */
const PARTIAL_MS = 10_000

type Count = { slot: number; blocks: number; transactions: number; isWhole: boolean }

/**
 * The cached count up to a finalized block, so that a request sums only the blocks since: 10 million blocks
 * take about a second.
 */
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
 * The number of the chain's transactions up to a block, including votes and failed ones; undefined where an
 * earlier block is not indexed.
 *
 * @param height the block's height, which is the number of blocks before it
 */
export async function countTransactions(
  db: Database,
  { slot, height }: { slot: number; height: number | null },
): Promise<number | undefined> {
  if ((await findFirstBlock(db))?.height !== 0) return undefined
  const base = await countsOf(db).get('count')
  // The cached range lacks a block, and it is part of this one.
  if (!base.isWhole && base.slot >= 0 && base.slot <= slot) return undefined
  const isSince = base.isWhole && base.slot <= slot
  const since = await sumBlocks(db, { from: isSince ? base.slot + 1 : 0, to: slot })
  const blocks = since.blocks + (isSince ? base.blocks : 0)
  if (blocks - 1 !== height) return undefined
  return since.transactions + (isSince ? base.transactions : 0)
}
