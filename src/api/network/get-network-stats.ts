import type { routes } from '#contract/index.ts'
import { coins } from '../amounts/coin.ts'
import type { ChainState } from '../chain-state/chain-state.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import type { NetworkContext } from './context.ts'
import { networkTps } from './network-tps.ts'
import { present } from './present.ts'

export const getNetworkStats: Handler<typeof routes.getNetworkStats, NetworkContext> = (_, context) => {
  const chainState = context.chainState.now()
  const { slot, blockHeight, asOfSlot, place } = present(context, chainState)
  return {
    output: {
      totalSupply: coins(chainState.totalSupply),
      circulatingSupply: coins(chainState.circulatingSupply),
      supplySlot: chainState.supplySlot,
      supplySource: chainState.supplySource,
      stakedGor: coins(chainState.totalStake),
      stakeReadAt: isoTime(chainState.voteAccounts?.receivedAt),
      epoch: place?.epoch ?? null,
      slot,
      blockHeight,
      ...countTransactions(context, chainState),
      tps: networkTps(context),
      validators: chainState.validators,
      asOfSlot,
    },
    cache: 'tip',
  }
}

/**
 * The number of newest blocks that are read: more than there are between the newest and the finalized block.
 */
const BLOCKS = 400

/**
 * The number of transactions of the chain up to the newest indexed block: the node's last count plus the
 * transactions of later blocks. If one of these blocks is not in memory, or the index is behind the count,
 * the node's count alone.
 */
export function countTransactions(
  { head }: Pick<NetworkContext, 'head'>,
  { epochInfo, totalTransactions }: Pick<ChainState, 'epochInfo' | 'totalTransactions'>,
): { totalTransactions: number | null; transactionsSlot: number | null } {
  if (!epochInfo || totalTransactions === null) return { totalTransactions: null, transactionsSlot: null }
  const counted = { totalTransactions, transactionsSlot: epochInfo.slot }
  const blocks = head.latestBlocks(BLOCKS)
  const since = blocks.filter(({ slot }) => slot > epochInfo.slot)
  const [tip] = blocks
  if (!tip || tip.slot < epochInfo.slot) return counted
  // The blocks are complete if each one is the parent of the next, and the parent of the first one is
  // included in the count.
  const isWhole = since.every(({ parentSlot }, nth) => parentSlot <= (since[nth + 1]?.slot ?? epochInfo.slot))
  if (!isWhole) return counted
  return {
    totalTransactions: since.reduce((sum, { transactionCount }) => sum + transactionCount, totalTransactions),
    transactionsSlot: tip.slot,
  }
}
