import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { checkAddress, startApi } from '#api/index.ts'
import { type ChainClient, createChainClient, type Lane } from '#chain/client.ts'
import { openNodes } from '#chain/nodes.ts'
import { probeJob } from '#chain/probe.ts'
import { watchNodes } from '#chain/watch-nodes.ts'
import { pagePaths } from '#contract/pages.ts'
import { DECODER_VERSION } from '#decode/decoder-version.ts'
import { type Indexer, startIndexer, watchChain } from '#indexer/index.ts'
import { killChildren } from '#lib/fork-child.ts'
import { type Job, startJobs } from '#lib/jobs.ts'
import { createLog, type Log } from '#lib/log.ts'
import { createPace } from '#lib/pace.ts'
import { secretFile } from '#lib/secret-file.ts'
import { type Localnet, startLocalnet } from '#localnet/index.ts'
import { loadNetwork } from '#networks/index.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import { createFetcher } from '#outside/fetcher.ts'
import { createJsonReader } from '#outside/json/json-reader.ts'
import { createHead, headJob, seedHead } from '#store/head/head.ts'
import { type Config, withoutSecret } from './config.ts'
import { type IndexingInTurn, indexInTurn } from './index-in-turn.ts'
import { localChainDir, localOrigins } from './local-origins.ts'
import { openDataDir } from './open-data-dir.ts'
import { openGame } from './open-game.ts'
import { openStore } from './open-store.ts'
import { addressesOf } from './operator-addresses.ts'
import { readVersion } from './read-version.ts'
import { serviceStatus } from './service-status.ts'
import { webFiles } from './web-files.ts'

/** How often a process without an indexer polls the store for new blocks. */
const POLL_MS = 500
/** How long new blocks may wait to be written where no other process needs them in the database. */
const WRITE_MS = 5_000
/** What has not ended then is killed, which loses no data: service managers kill after ten seconds. */
const STOP_MS = 9_000

const UNCHECKED = 'Whether the node serves the chain of the index is not checked yet.'
const INDEXED_ELSEWHERE =
  'The process that runs the embedded database of this DATA_DIR indexes already. Take indexer out of ROLES here or there.'

type Stoppable = { stop(): Promise<void> }

/**
 * Runs the configured roles until SIGINT or SIGTERM.
 *
 * @throws Error with a message when a role cannot start; the started roles are stopped before
 */
export async function serve(config: Config, options: { dev?: boolean }): Promise<void> {
  const log = createLog(config.logLevel)
  const profile = withLocalEndpoints(loadNetwork(config.network), config)
  // Without a source outside of the chain the coin's price comes from its pools.
  const network = config.outside ? profile : { ...profile, coin: { ...profile.coin, priceSource: undefined } }
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const running: Stoppable[] = []
  const stop = stopper(running, log)
  openDataDir(config.dataDir)
  if (has('api')) await checkAddress(config.host, config.port)

  try {
    // The local chain and the database start side by side, each in a process of its own. What is stored is served as
    // soon as the database is open; the indexer waits for the chain.
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
    const { db } = store
    if (store.decoder < DECODER_VERSION)
      console.log(
        `  Part of what is stored was decoded by decoder ${store.decoder}, this one is ${DECODER_VERSION}: run "npm run redecode" beside this explorer.`,
      )

    const { rpcUrls, wsUrls } = nodesOf(config)
    const fetcher = config.outside
      ? createFetcher({ allowedOrigins: () => localOrigins(config, localnet) })
      : undefined
    const json = createJsonReader()
    running.push({ stop: async () => json.stop() })
    const nodes = rpcUrls.length > 0 ? openNodes({ rpcUrls, wsUrls, rate: config.rpcRate, log }) : undefined
    if (nodes) running.push({ stop: async () => nodes.close() })
    const watched = nodes && (await watchNodes(nodes, log))
    if (watched) running.push({ stop: async () => watched.close() })
    /** The jobs of this process besides those of the indexer and of the API, which start their own. */
    const jobs: Job[] = [...(watched?.jobs ?? [])]
    const connect = (lane: Lane): ChainClient | undefined => {
      if (!nodes) return undefined
      const isForPages = lane !== 'tip'
      // No visitor waits for a node that is known to be away.
      const client = createChainClient({
        ...{ nodes, lane, log },
        failFast: isForPages,
        refusal: isForPages ? () => refusal() : undefined,
      })
      running.push({ stop: async () => client.close() })
      return client
    }

    const head = createHead(db.memtable)
    await seedHead(db, head)
    const pace = readsItself(config) ? createPace() : undefined
    const source = has('indexer') ? connect('tip') : undefined
    /** Where this process runs the engine, no other one can index. */
    const isAlone = store.kind === 'embedded' && has('localdb')
    if (source && store.isIndexedElsewhere) throw new Error(INDEXED_ELSEWHERE)
    let indexing: IndexingInTurn | undefined
    let own: Indexer | undefined
    const indexer = () => own ?? indexing?.indexer()
    const watch =
      nodes && !(source && isAlone)
        ? watchChain(db, createChainClient({ nodes, lane: 'visitor', log }), log)
        : undefined
    /** What an indexer does too, while there is none in this process. */
    const reading = [headJob(db, head, POLL_MS), ...(watch ? [watch.job] : [])]
    if (!source) jobs.push(...reading)
    const refusal = () => {
      const now = indexer()
      if (!now) return watch ? watch.refusal() : UNCHECKED
      return now.status().isOwnChain ? undefined : UNCHECKED
    }

    if (nodes && has('api')) jobs.push(probeJob(createChainClient({ nodes, lane: 'figures', log })))
    running.push(startJobs(jobs, { log }))

    if (has('api')) {
      const chain = connect('visitor')
      const status = () =>
        serviceStatus({
          ...{ indexer: indexer(), json, store, nodes },
          starting: source !== undefined,
          isStandby: source ? (indexing?.isStandby() ?? false) : null,
          localnet: localnet?.now(),
        })
      const web = await webFiles({ dev: options.dev ?? false, log })
      running.push(web)
      const api = await startApi({
        db,
        head,
        ...(chain ? { chain } : {}),
        network,
        json,
        host: config.host,
        port: config.port,
        roles: config.roles,
        status,
        version: readVersion(),
        addresses: addressesOf(config, { rpcUrls, wsUrls }),
        images: fetcher && { fetcher, dir: join(config.dataDir, 'images') },
        adminToken: config.adminToken,
        trollboxSecret: secretFile(join(config.dataDir, 'trollbox', 'secret'), () =>
          randomBytes(32).toString('base64url'),
        ),
        faucet:
          chain && network.links.faucet === pagePaths.faucet
            ? { chain, dir: join(config.dataDir, 'faucet') }
            : undefined,
        game: openGame(config, () => connect('sends'), config.rpcUrls.length === 0),
        web: web.files,
        publicUrl: config.publicUrl,
        trustedProxies: config.trustedProxies,
        pace,
        log,
      })
      running.push(api)
      console.log(`  Gorscope     ${api.url}  (${network.title}, ${describe(config, rpcUrls)})\n`)
    }

    await localnet?.started
    if (!source) return
    const start = () =>
      startIndexer({
        db,
        chain: source,
        head,
        network,
        ...(fetcher ? { fetcher } : {}),
        json,
        disk: store.disk,
        bootstrap: config.bootstrap,
        ...(pace ? { pace, writeMs: WRITE_MS } : {}),
        log,
        ...(config.startSlot === undefined ? {} : { startSlot: config.startSlot }),
      })
    const stopWith = ({ stop: stopIndexer }: Stoppable) =>
      running.push({
        stop: () => {
          source.close() // nothing waits for a node that hangs
          return stopIndexer()
        },
      })
    if (isAlone) {
      own = await start()
      stopWith(own)
      return
    }
    const onFailure = (error: unknown) => {
      log.error({ error }, 'The indexer could not start again: this process ends')
      process.exitCode = 1
      void stop()
    }
    indexing = indexInTurn({ db, log, start, whileWaiting: reading, onFailure })
    stopWith(indexing)
    await indexing.begun
  } catch (error) {
    await stop()
    throw error
  }
}

/** All visitors are answered by this process, which has its newest blocks in memory; only a server has other readers. */
const readsItself = ({ roles }: Config) => roles.includes('api') && roles.includes('localdb')

type LocalChain = {
  /** Resolves when it serves requests. */
  started: Promise<void>
  /** `undefined` until then. */
  now: () => Localnet | undefined
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
  started.catch(() => undefined) // for the one who waits for it
  running.push({ stop: async () => localnet?.stop() })
  return { started, now: () => localnet }
}

/** The nodes to use. Without RPC_URL it is the local chain's, which may run in another process. */
function nodesOf({ rpcUrls, wsUrls, roles, localnetPort: port }: Config): Pick<Config, 'rpcUrls' | 'wsUrls'> {
  const isLocal = rpcUrls.length === 0 && (roles.includes('localnet') || roles.includes('indexer'))
  if (!isLocal) return { rpcUrls, wsUrls }
  return {
    rpcUrls: [`http://127.0.0.1:${port}`],
    wsUrls: wsUrls.length > 0 ? wsUrls : [`ws://127.0.0.1:${port + 1}`],
  }
}

/** On the embedded chain programs use its own node, and visitors its own faucet, not those of the chain whose profile it has. */
function withLocalEndpoints(network: NetworkProfile, config: Config): NetworkProfile {
  if (config.rpcUrls.length > 0) return network
  const {
    rpcUrls: [rpcUrl],
    wsUrls: [wsUrl],
  } = nodesOf(config)
  if (!rpcUrl || !wsUrl) return network
  const links = { ...network.links, faucet: pagePaths.faucet }
  return { ...network, endpoints: { rpc: rpcUrl, webSocket: wsUrl }, links }
}

function describe(config: Config, rpcUrls: readonly string[]): string {
  const chain = config.roles.includes('localnet')
    ? 'local chain'
    : rpcUrls.length > 0
      ? `${rpcUrls.length === 1 ? 'node' : 'nodes'} ${rpcUrls.map(withoutSecret).join(', ')}`
      : 'no node'
  const database = config.clickhouseUrl
    ? `database ${withoutSecret(config.clickhouseUrl)}`
    : `data in ${config.dataDir}`
  return `${chain}, ${database}`
}

/** On the first signal stops everything in reverse order of starting; a second signal exits immediately. */
function stopper(running: Stoppable[], log: Log): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      for (const part of running.reverse())
        await part.stop().catch((error) => log.error({ error }, 'A part could not be stopped'))
    })()
    return stopping
  }
  const exitAtOnce = () => {
    killChildren()
    process.exit(1)
  }
  const onSignal = () => {
    if (stopping !== undefined) exitAtOnce()
    setTimeout(exitAtOnce, STOP_MS).unref()
    void stop().then(() => {
      killChildren() // those that were starting
      process.exit(0)
    })
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return stop
}
