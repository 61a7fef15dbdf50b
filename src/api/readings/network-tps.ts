import type { Context } from '../handler.ts'
import { type ChainState, SAMPLE_MS } from './chain-state.ts'

const WINDOW_SECONDS = 60
// 60 s of blocks at Solana's pace of 0.4 s, with room for faster chains.
const WINDOW_BLOCKS = 400

/**
 * Transactions per second of the chain, with two decimals: of the newest indexed blocks, or the node's own sample, no older
 * than two intervals; null while both are unknown.
 */
export function networkTps({ head, chainState }: Pick<Context, 'head' | 'chainState'>): number | null {
  const tps = transactionsPerSecond(head.latestBlocks(WINDOW_BLOCKS)) ?? freshSample(chainState.now())
  return tps === null ? null : Math.round(tps * 100) / 100
}

const freshSample = ({ sample }: Pick<ChainState, 'sample'>): number | null =>
  sample && Date.now() - sample.receivedAt < 2 * SAMPLE_MS ? sample.tps : null

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
