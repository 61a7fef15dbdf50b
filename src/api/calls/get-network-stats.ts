import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { networkTps } from '../readings/network-tps.ts'
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
      tps: networkTps(context),
      validators: chainState.validators,
      asOfSlot,
    },
    cache: 'tip',
  }
}
