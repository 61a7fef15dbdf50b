import { epochOf } from '#chain/methods/epochs.ts'
import type { EpochSchedule } from '#chain/methods/methods.ts'
import type { routes } from '#contract/index.ts'
import type { Feature } from '#contract/network/features.ts'
import { featureNames } from '#svm/feature-names.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import type { FeaturesContext } from './context.ts'
import type { FeatureGate } from './feature-gates.ts'

export const listFeatures: Handler<typeof routes.listFeatures, FeaturesContext> = async (
  _,
  { featureGates, chainState },
) => {
  const known = await featureGates.getTimed()
  const { epochSchedule } = chainState.now()
  return {
    output: {
      features: known?.value?.toSorted(newestFirst).map((gate) => featureOf(gate, epochSchedule)) ?? null,
      updatedAt: known?.value ? isoTime(known.at) : null,
    },
    cache: 'moment',
  }
}

function newestFirst(a: FeatureGate, b: FeatureGate): number {
  if (a.activatedAt === b.activatedAt) return a.address < b.address ? -1 : 1
  if (a.activatedAt === null || b.activatedAt === null) return a.activatedAt === null ? -1 : 1
  return a.activatedAt < b.activatedAt ? 1 : -1
}

function featureOf({ address, activatedAt }: FeatureGate, schedule: EpochSchedule | null): Feature {
  const slot = activatedAt === null ? null : Number(activatedAt)
  return {
    address,
    name: Object.hasOwn(featureNames, address) ? (featureNames[address] ?? null) : null,
    state: slot === null ? 'pending' : 'active',
    activatedSlot: slot,
    activatedEpoch: slot === null || !schedule ? null : epochOf(slot, schedule).epoch,
  }
}
