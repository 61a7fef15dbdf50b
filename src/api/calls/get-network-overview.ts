import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { coins, present } from '../readings/present.ts'

export const getNetworkOverview: Handler<typeof routes.getNetworkOverview> = (_, context) => {
  const figures = context.figures.now()
  const { slot, blockHeight, asOfSlot, place } = present(context, figures)
  return {
    output: {
      stats: {
        validators: figures.validators,
        stakedGor: coins(figures.activeStake, context),
        slot,
        blockHeight,
        epoch: place?.epoch ?? null,
      },
      epochInfo: place && { slotIndex: place.slotIndex, slotsInEpoch: place.slotsInEpoch },
      nodeVersion: figures.nodeVersion,
      asOfSlot,
    },
    cache: 'tip',
  }
}
