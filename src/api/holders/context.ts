import type { Database } from '#store/engine/database.ts'
import type { RefreshWait } from '#store/engine/refresh-wait.ts'
import type { Head } from '#store/head/head.ts'
import type { KeptChainState } from '../chain-state/chain-state.ts'
import type { Naming } from '../names/context.ts'
import type { ServiceStatus } from '../service-status.ts'
import type { BalancesSince } from './balances-since.ts'
import type { PoolOwners } from './pool-owners.ts'

export type HoldersContext = Naming & {
  db: Database
  head: Head
  waitForRefresh: RefreshWait
  partialSince: BalancesSince
  poolOwners: PoolOwners
  chainState: KeptChainState
  status: () => ServiceStatus
}
