import type { NetworkContext } from './context.ts'

const WINDOW_SECONDS = 60
// The number of newest blocks that are read: 60 s at Solana's pace are 150 blocks, and faster chains have
// more.
const WINDOW_BLOCKS = 400

/**
 * Transactions per second of the chain over the newest indexed blocks, with two decimals; null while there
 * are too few. The node is not asked, because many providers refuse getRecentPerformanceSamples, and its
 * values are of the minute before.
 */
export function networkTps({ head }: Pick<NetworkContext, 'head'>): number | null {
  const tps = transactionsPerSecond(head.latestBlocks(WINDOW_BLOCKS))
  return tps === null ? null : Math.round(tps * 100) / 100
}

/**
 * Transactions per second over the last 60 s of block time, newest block first; null without two blocks whose
 * times differ. The oldest block's own transactions are not counted: they belong to the time before it.
 */
export function transactionsPerSecond(
  blocks: readonly { blockTime: number | null; transactionCount: number }[],
): number | null {
  const newest = blocks.find(({ blockTime }) => blockTime !== null)?.blockTime
  if (newest == null) return null
  let oldest: number = newest
  let count = 0
  let sinceOldest = 0
  for (const { blockTime: time, transactionCount } of blocks) {
    if (time === null) continue
    if (time < newest - WINDOW_SECONDS) break
    count += sinceOldest
    sinceOldest = transactionCount
    oldest = time
  }
  return newest > oldest ? count / (newest - oldest) : null
}
