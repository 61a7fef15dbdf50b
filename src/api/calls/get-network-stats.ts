import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { coins, present } from '../readings/present.ts'

export const getNetworkStats: Handler<typeof routes.getNetworkStats> = (_, context) => {
  const chainState = context.chainState.now()
  const { slot, blockHeight, asOfSlot, place } = present(context, chainState)
  return {
    output: {
      totalSupply: coins(chainState.totalSupply),
      circulatingSupply: coins(chainState.circulatingSupply),
      stakedGor: coins(chainState.activeStake),
      epoch: place?.epoch ?? null,
      slot,
      blockHeight,
      totalTransactions: chainState.totalTransactions,
      tps: rounded(transactionsPerSecond(context.head.latestBlocks(WINDOW_BLOCKS)) ?? chainState.sampledTps),
      validators: chainState.validators,
      asOfSlot,
    },
    cache: 'tip',
  }
}

const WINDOW_SECONDS = 60
// 60 s of blocks at Solana's pace of 0.4 s, with room for faster chains.
const WINDOW_BLOCKS = 400

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

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)
