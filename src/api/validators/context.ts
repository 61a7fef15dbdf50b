import type { NetworkProfile } from '#networks/profile.ts'
import type { KeptChainState } from '../chain-state/chain-state.ts'
import type { CoinPrice } from '../coin/price.ts'
import type { CachedValue } from '../shared/cached-value.ts'
import type { ValidatorDetails } from './validator-details.ts'
import type { Voters } from './voters.ts'

export type ValidatorsContext = {
  network: NetworkProfile
  chainState: KeptChainState
  price: CachedValue<CoinPrice>
  voters: Voters
  validatorDetails: ValidatorDetails
}
