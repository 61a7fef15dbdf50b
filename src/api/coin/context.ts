import type { NetworkProfile } from '#networks/profile.ts'
import type { RefreshWait } from '#store/engine/refresh-wait.ts'
import type { CachedValue } from '../shared/cached-value.ts'
import type { CoinPrice } from './price.ts'

export type CoinContext = {
  network: NetworkProfile
  price: CachedValue<CoinPrice>
  waitForRefresh: RefreshWait
}
