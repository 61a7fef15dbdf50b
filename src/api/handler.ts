import type { z } from 'zod'
import type { ChainClient } from '#chain/client.ts'
import type { ParsedInputOf, Route } from '#contract/route.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Database } from '#store/database.ts'
import type { Head } from '#store/head.ts'
import type { RankedMint } from '#store/tokens.ts'
import type { CachedValue } from './readings/cached-value.ts'
import type { ChainStatePoller } from './readings/chain-state.ts'
import type { Idls } from './readings/idls.ts'
import type { Names } from './readings/names.ts'
import type { CoinPrice } from './readings/price.ts'
import type { ServiceStatus } from './service-status.ts'

/** What every handler may use. */
export type Context = {
  db: Database
  head: Head
  /** Absent where this process knows no node; every answer but live account reads does without. */
  chain: ChainClient | undefined
  chainState: ChainStatePoller
  network: NetworkProfile
  names: Names
  price: CachedValue<CoinPrice>
  /** The mints with the most holders, most first. */
  ranking: CachedValue<RankedMint[]>
  idls: Idls
  roles: readonly string[]
  status: () => ServiceStatus
}

/**
 * How long an answer stays true.
 * `tip`: until the head or the chain's figures move. `settled`: for good, the chain cannot change it any more.
 * `moment`: it comes from rows or accounts that may change at any time; a second or two old is fine.
 * `never`: made anew for every request.
 */
export type CachePolicy = 'tip' | 'settled' | 'moment' | 'never'

export type Answer<Output> = { output: Output; cache: CachePolicy }

export type Handler<R extends Route> = (
  input: ParsedInputOf<R>,
  context: Context,
) => Promise<Answer<z.input<R['output']>>> | Answer<z.input<R['output']>>
