import type { z } from 'zod'
import type { ChainClient } from '#chain/client.ts'
import type { ParsedInputOf, Route, WriteRoute } from '#contract/route.ts'
import type { Log } from '#lib/log.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { TokenRule } from '#networks/token-rule.ts'
import type { Database } from '#store/engine/database.ts'
import type { RefreshWait } from '#store/engine/refresh-wait.ts'
import type { Head } from '#store/head/head.ts'
import type { AdminGate } from './admin-gate.ts'
import type { KeptChainState } from './chain-state/chain-state.ts'
import type { CoinPrice } from './coin/price.ts'
import type { Faucet } from './faucet/faucet.ts'
import type { Game } from './game/game.ts'
import type { PartialSince } from './holders/partial-since.ts'
import type { PoolOwners } from './holders/pool-owners.ts'
import type { Idls } from './idls/idl-access.ts'
import type { Names } from './names/names.ts'
import type { FeeStatisticsCache } from './network/fee-statistics.ts'
import type { NetworkHistories } from './network/network-history.ts'
import type { ProgramDirectory } from './programs/programs.ts'
import type { ServiceStatus } from './service-status.ts'
import type { CachedValue } from './shared/cached-value.ts'
import type { MintPayers } from './tokens/mint-payers.ts'
import type { TokenList } from './tokens/token-list.ts'
import type { Trollbox } from './trollbox/trollbox.ts'
import type { ValidatorDetails } from './validators/validator-details.ts'
import type { Voters } from './validators/voters.ts'

/** What handlers use. */
export type Context = {
  db: Database
  head: Head
  /** `undefined` in a process without a node; only live account reads need it. */
  chain: ChainClient | undefined
  chainState: KeptChainState
  network: NetworkProfile
  /** Which tokens are verified, and which imitate one. */
  rule: TokenRule
  names: Names
  price: CachedValue<CoinPrice>
  waitForRefresh: RefreshWait
  tokenList: TokenList
  voters: Voters
  validatorDetails: ValidatorDetails
  mintPayers: MintPayers
  partialSince: PartialSince
  poolOwners: PoolOwners
  idls: Idls
  programs: ProgramDirectory
  histories: NetworkHistories
  fees: FeeStatisticsCache
  roles: readonly string[]
  status: () => ServiceStatus
  trollbox: Trollbox
  game: Game
  faucet: Faucet
  admin: AdminGate
  log: Log
}

/**
 * How long a response may be cached.
 * `tip`: until the head or the chain state changes. `settled`: permanently, the chain cannot change it any more.
 * `moment`: for a second or two, it comes from rows or accounts that may change at any time.
 * `never`: not at all.
 */
export type CachePolicy = 'tip' | 'settled' | 'moment' | 'never'

export type Answer<Output> = {
  output: Output
  cache: CachePolicy
  /** More may be known in a moment: no longer cached than that. */
  isPartial?: boolean
}

/** @param origin `https://host` as the client reaches this server, where it is known: see `dependsOnOrigin` */
export type Handler<R extends Route> = (
  input: ParsedInputOf<R>,
  context: Context,
  origin: string | undefined,
) => Promise<Answer<z.input<R['output']>>> | Answer<z.input<R['output']>>

/**
 * The handler of a call that changes something: its response is never cached or shared.
 *
 * @param client which visitor sent the request, see `clientAddress`
 */
export type WriteHandler<R extends WriteRoute> = (
  input: ParsedInputOf<R>,
  context: Context,
  client: string,
) => Promise<z.input<R['output']>>
