import { pages } from '#contract/pages/pages.ts'
import { type Localnet, startLocalnet } from '#embedded/chain/index.ts'
import { createLog, type Log } from '#lib/log/log.ts'
import { killChildren } from '#lib/processes/fork-child.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Config } from '#setup/config.ts'
import { localChainDir, localOrigins } from '#setup/local-origins.ts'
import { openDataDir } from '#setup/open-data-dir.ts'
import { openStore } from '#setup/open-store.ts'
import { onStopSignal } from '#setup/stop-on-signal.ts'
import { createFetcher } from '#untrusted/fetcher.ts'
import { createJsonReader } from '#untrusted/json/json-reader.ts'
import { checkStart } from '../doctor/doctor.ts'
import { serveGenerations } from './serve-generations.ts'
import { type LocalChain, type Stoppable, stopAll } from './shared.ts'
import { webFiles } from './web-files.ts'

const INDEXED_ELSEWHERE =
  'The process that runs the embedded database of this DATA_DIR indexes already. Take indexer out of ROLES here or there.'

/**
 * Runs the configured roles until SIGINT or SIGTERM.
 *
 * @throws Error with a message when a role cannot start; the started roles are stopped before
 */
export async function serve(config: Config, options: { dev?: boolean }): Promise<void> {
  await checkStart(config)
  const log = createLog(config.logLevel)
  const profile = withLocalEndpoints(loadNetwork(config.network), config)
  // Without requests to external hosts the coin's price comes from its pools.
  const network = config.outside ? profile : { ...profile, coin: { ...profile.coin, priceSource: undefined } }
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const running: Stoppable[] = []
  const stop = stopper(running, log)
  openDataDir(config.dataDir)

  try {
    // The local chain and the database start concurrently, each in a separate process. The API serves as soon
    // as the database is open; the indexer waits for the chain.
    const localnet = has('localnet') ? startLocalChain(config, running, log) : undefined
    if (!has('indexer') && !has('api') && !has('localdb')) {
      await localnet?.started
      return
    }
    const store = await openStore(config, log)
    running.push(store)
    if (!has('indexer') && !has('api')) {
      await localnet?.started
      return
    }
    if (has('indexer') && store.isIndexedElsewhere) throw new Error(INDEXED_ELSEWHERE)
    const fetcher = config.outside
      ? createFetcher({ allowedOrigins: () => localOrigins(config, localnet) })
      : undefined
    const json = createJsonReader()
    running.push({ stop: async () => json.stop() })
    const web = has('api') ? await webFiles({ dev: options.dev ?? false, log }) : undefined
    if (web) running.push(web)
    await serveGenerations(
      { config, network, store, localnet, fetcher, json, web: web?.files, urls: nodesOf(config), log },
      running,
      stop,
    )
  } catch (error) {
    await stop()
    throw error
  }
}

function startLocalChain(config: Config, running: Stoppable[], log: Log): LocalChain {
  let localnet: Localnet | undefined
  const started = startLocalnet({
    dir: localChainDir(config.dataDir),
    port: config.localnetPort,
    tps: config.localnetTps,
    origins: config.localnetOrigins,
    log,
  }).then((chain) => {
    localnet = chain
    console.log(`\n  Local chain  ${chain.rpcUrl}  (WebSocket ${chain.wsUrl})`)
  })
  started.catch(() => undefined) // the rejection is handled by the awaiting caller
  running.push({ stop: async () => localnet?.stop() })
  return { started, now: () => localnet }
}

/** The URLs of the nodes. Without RPC_URL they are the local chain's, which may run in another process. */
function nodesOf({ rpcUrls, wsUrls, roles, localnetPort: port }: Config): Pick<Config, 'rpcUrls' | 'wsUrls'> {
  const isLocal = rpcUrls.length === 0 && (roles.includes('localnet') || roles.includes('indexer'))
  if (!isLocal) return { rpcUrls, wsUrls }
  return {
    rpcUrls: [`http://127.0.0.1:${port}`],
    wsUrls: wsUrls.length > 0 ? wsUrls : [`ws://127.0.0.1:${port + 1}`],
  }
}

/**
 * On the embedded chain the pages show its own node and its own faucet, instead of those of the chain whose
 * profile it uses.
 */
function withLocalEndpoints(network: NetworkProfile, config: Config): NetworkProfile {
  if (config.rpcUrls.length > 0) return network
  const {
    rpcUrls: [rpcUrl],
    wsUrls: [wsUrl],
  } = nodesOf(config)
  if (!rpcUrl || !wsUrl) return network
  const links = { ...network.links, faucet: pages.faucet.path }
  return { ...network, endpoints: { rpc: rpcUrl, webSocket: wsUrl }, links }
}

/** Returns a function that stops everything in reverse order of starting, once. */
function stopper(running: Stoppable[], log: Log): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll(running, log)
    return stopping
  }
  onStopSignal(
    () =>
      void stop().then(() => {
        killChildren() // children that were still starting
        process.exit(0)
      }),
  )
  return stop
}
