import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import type { RefreshWait } from '#store/engine/refresh-wait.ts'

export type CoinContext = {
  db: Database
  network: NetworkProfile
  waitForRefresh: RefreshWait
}
