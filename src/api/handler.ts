import type { z } from 'zod'
import type { ChainClient } from '#chain/client.ts'
import type { ParsedInputOf, Route } from '#contract/route.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { TokenRule } from '#networks/token-rule.ts'
import type { Database } from '#store/database.ts'
import type { Head } from '#store/head.ts'
import type { CachedValue } from './readings/cached-value.ts'
import type { ChainStatePoller } from './readings/chain-state.ts'
import type { Idls } from './readings/idls.ts'
import type { Names } from './readings/names.ts'
import type { CoinPrice } from './readings/price.ts'
import type { TokenList } from './readings/token-list.ts'
import type { ServiceStatus } from './service-status.ts'

/** What handlers may use. */
export type Context = {
  db: Database
  head: Head
  /** `undefined` in a process without a node; only live account reads need it. */
  chain: ChainClient | undefined
  chainState: ChainStatePoller
  network: NetworkProfile
  /** Which tokens are verified, and which imitate one. */
  rule: TokenRule
  names: Names
  price: CachedValue<CoinPrice>
  tokenList: TokenList
  idls: Idls
  roles: readonly string[]
  status: () => ServiceStatus
}

/**
 * How long a response may be cached.
 * `tip`: until the head or the chain state changes. `settled`: permanently, the chain cannot change it any more.
 * `moment`: for a second or two, it comes from rows or accounts that may change at any time.
 * `never`: not at all.
 */
export type CachePolicy = 'tip' | 'settled' | 'moment' | 'never'

export type Answer<Output> = { output: Output; cache: CachePolicy }

export type Handler<R extends Route> = (
  input: ParsedInputOf<R>,
  context: Context,
) => Promise<Answer<z.input<R['output']>>> | Answer<z.input<R['output']>>
