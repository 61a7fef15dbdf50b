import type { NetworkProfile } from '#profiles/profile.ts'
import type { Generation, Generations } from '#store/engine/generations.ts'
import type { Head } from '#store/head/head.ts'
import type { KeptChainState } from '../chain-state/chain-state.ts'
import type { Names } from '../names/names.ts'
import type { ServiceStatus, Version } from '../service-status.ts'
import type { FeeStatisticsCache } from './fee-statistics.ts'
import type { NetworkHistories } from './network-history.ts'
import type { SlotTime } from './slot-time.ts'

export type NetworkContext = {
  network: NetworkProfile
  /** Whether `/rpc` sends transactions; null when `/rpc` is switched off. */
  jsonRpc: { sends: boolean } | null
  head: Head
  chainState: KeptChainState
  names: Names
  histories: NetworkHistories
  fees: FeeStatisticsCache
  slotTime: SlotTime
  roles: readonly string[]
  status: () => ServiceStatus
  version: Version
  generations: Generations
  /** The generation that is served. */
  generation: Generation
}
