import type { ChainClient } from '#chain/client.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'
import type { KeptChainState } from '../chain-state/chain-state.ts'
import type { EpochProductions } from './epoch-production.ts'
import type { KeptStakes } from './kept-stakes.ts'
import type { ValidatorDetails } from './validator-details.ts'
import type { VoteStates } from './vote-states.ts'
import type { Voters } from './voters.ts'

export type ValidatorsContext = {
  db: Database
  /**
   * The client of the node; absent when nothing reports validators and epochs, as for a sealed generation.
   */
  chain?: ChainClient | undefined
  head: Head
  network: NetworkProfile
  chainState: KeptChainState
  voters: Voters
  validatorDetails: ValidatorDetails
  voteStates: VoteStates
  keptStakes: KeptStakes
  epochProductions: EpochProductions
}
