import type { routes } from '#contract/index.ts'
import { coins } from '../amounts/coin.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import type { NetworkContext } from './context.ts'
import { present } from './present.ts'

export const getNetworkOverview: Handler<typeof routes.getNetworkOverview, NetworkContext> = (_, context) => {
  const chainState = context.chainState.now()
  const { slot, blockHeight, asOfSlot, place } = present(context, chainState)
  return {
    output: {
      stats: {
        validators: chainState.validators,
        stakedGor: coins(chainState.totalStake),
        stakeReadAt: isoTime(chainState.voteAccounts?.receivedAt),
        slot,
        blockHeight,
        epoch: place?.epoch ?? null,
      },
      epochInfo: place && { slotIndex: place.slotIndex, slotsInEpoch: place.slotsInEpoch },
      nodeVersion: chainState.nodeVersion,
      consensus: chainState.consensus,
      asOfSlot,
    },
    cache: 'tip',
  }
}
