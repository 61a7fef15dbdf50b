import type { routes } from '#contract/index.ts'
import { coins } from '../amounts/coin.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import type { NetworkContext } from './context.ts'
import { networkTps } from './network-tps.ts'
import { present } from './present.ts'
import { countTransactions } from './total-transactions.ts'

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
