import type { KeptChainState } from '../chain-state/chain-state.ts'
import type { CachedValue } from '../shared/cached-value.ts'
import type { FeatureGate } from './feature-gates.ts'

export type FeaturesContext = {
  chainState: KeptChainState
  featureGates: CachedValue<FeatureGate[] | null>
}
