import type { ChainClient } from '#chain/client.ts'
import type { Log } from '#lib/log/log.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import type { Database } from '#store/engine/database.ts'
import type { Generation, Generations } from '#store/engine/generations.ts'
import { createRefreshWait, type RefreshWait } from '#store/engine/refresh-wait.ts'
import type { Head } from '#store/head/head.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'
import { createAdminGate } from './admin-gate.ts'
import { createUiScales } from './amounts/ui-scales.ts'
import { createChainState } from './chain-state/chain-state.ts'
import { createKeptSupply } from './chain-state/kept-supply.ts'
import { createFaucet, type FaucetOptions } from './faucet/faucet.ts'
import { createBlockLimits } from './features/block-limit.ts'
import { cacheFeatureGates } from './features/feature-gates.ts'
import { createGame, type GameOptions } from './game/game.ts'
import { createBalancesSince } from './holders/balances-since.ts'
import { createPoolOwners } from './holders/pool-owners.ts'
import { createIdls } from './idls/idls.ts'
import { createNames } from './names/names.ts'
import { cacheFeeStatistics } from './network/fee-statistics.ts'
import { createNetworkHistories } from './network/network-history.ts'
import { createSlotTime } from './network/slot-time.ts'
import { createProgramDirectory } from './programs/programs.ts'
import type { ServiceStatus, Version } from './service-status.ts'
import { createMintPayers } from './tokens/mint-payers.ts'
import { createTokenList } from './tokens/token-list.ts'
import { createTrollbox, type TrollboxSocket } from './trollbox/trollbox.ts'
import { createProductionReader } from './validators/block-production.ts'
import { createEpochProductions } from './validators/epoch-production.ts'
import { createKeptStakes } from './validators/kept-stakes.ts'
import { createValidatorDetails } from './validators/validator-details.ts'
import { createVoteStates } from './validators/vote-states.ts'
import { createVoters } from './validators/voters.ts'

/** The sources from which all contexts are made. */
export type Sources = {
  db: Database
  /** The database of the first generation, which also has what belongs to no chain, such as the chat. */
  base: Database
  generations: Generations
  /** The generation of `db`; absent for the current one. */
  generation?: Generation | undefined
  head: Head
  /** The client of the node. Without it only indexed data is served, and live account reads answer 503. */
  chain?: ChainClient | undefined
  network: NetworkProfile
  /** Whether `/rpc` sends transactions; absent when `/rpc` is switched off. */
  jsonRpc?: { sends: boolean } | undefined
  /** Parses the IDLs of programs in a child process. */
  json: JsonReader
  roles: readonly string[]
  status: () => ServiceStatus
  version: Version
  /** The token with which the admin may change settings; without it nobody may. */
  adminToken?: string | undefined
  /** The key of the hashes by which the chat recognizes muted visitors. */
  trollboxSecret: string
  /** The options of the stress-test game, or the reason why it cannot be played. */
  game?: GameOptions | { why: string } | undefined
  /** The options of the faucet; with them the page `/faucet` gives out coins of the node's faucet. */
  faucet?: FaucetOptions | undefined
  log: Log
}

/** The contexts of all nouns in one; the type of each is in `context.ts` of its folder. */
export type Context = ReturnType<typeof createContext>

/**
 * Makes the contexts of all calls.
 *
 * @param socket sends the messages of the chat
 */
export function createContext(
  { db, base, head, chain, network, json, roles, status, version, log, generations, ...options }: Sources,
  socket: TrollboxSocket,
) {
  const chainState = createChainState(chain, createKeptSupply(db))
  // A sealed generation has no indexer that refreshes values, so nothing is waited for.
  const waitForRefresh: RefreshWait = options.generation ? async () => {} : createRefreshWait(db)
  const voters = createVoters({ db, chainState: chainState.now, status, log })
  const readProduction = createProductionReader({ db, head, chainState: chainState.now })
  const validatorDetails = createValidatorDetails(chain, voters.now, readProduction, log, network.gateways)
  const voteStates = createVoteStates(chain)
  const keptStakes = createKeptStakes(db, chain)
  const epochProductions = createEpochProductions({ db, chainState: chainState.now })
  const mintPayers = createMintPayers(db)
  const partialSince = createBalancesSince(db)
  const poolOwners = createPoolOwners(db)
  const idls = createIdls({ db, chain, network, json, log })
  const rule = createTokenRule(network)
  const scales = createUiScales({ db, chain })
  const names = createNames({ db, network, rule, idls, scales, validatorDetails })
  const tokenList = createTokenList({ db, names, head, waitForRefresh, log })
  const programs = createProgramDirectory({ db, chain, network, names, idls, log })
  const featureGates = cacheFeatureGates(db, chain, log)
  const blockLimits = createBlockLimits(db, featureGates, network)
  const histories = createNetworkHistories(db, blockLimits, log)
  const fees = cacheFeeStatistics({ db, names, idls, log })
  return {
    db,
    head,
    chain,
    chainState,
    network,
    jsonRpc: options.jsonRpc ?? null,
    rule,
    names,
    waitForRefresh,
    tokenList,
    voters,
    validatorDetails,
    voteStates,
    keptStakes,
    epochProductions,
    featureGates,
    blockLimits,
    slotTime: createSlotTime(db, network, log),
    mintPayers,
    partialSince,
    poolOwners,
    idls,
    programs,
    histories,
    fees,
    roles,
    status,
    version,
    generations,
    generation: options.generation ?? generations.current,
    trollbox: createTrollbox({
      db: base,
      secret: options.trollboxSecret,
      reserved: [network.name, network.title, network.coin.symbol],
      socket,
      log,
    }),
    game: createGame(options.game ?? { why: 'The game is not set up on this server.' }, log),
    faucet: createFaucet(options.faucet, log),
    admin: createAdminGate(options.adminToken, log),
    log,
  }
}
