import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type ChainClient, createChainClient, type Lane } from '#chain/client.ts'
import { agreedGenesis } from '#chain/rpc/agreed-genesis.ts'
import { openNodes } from '#chain/rpc/nodes.ts'
import { probeJob } from '#chain/rpc/probe.ts'
import { watchNodes } from '#chain/rpc/watch-nodes.ts'
import { pagePaths } from '#contract/pages/pages.ts'
import type { Localnet } from '#embedded/chain/index.ts'
import { type Indexer, startIndexer, WrongChain, watchChain } from '#indexer/index.ts'
import { secretFile } from '#lib/files/secret-file.ts'
import type { Log } from '#lib/log/log.ts'
import { createIdleSlowdown } from '#lib/work/idle-slowdown.ts'
import { type Job, startJobs } from '#lib/work/jobs.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { type Door, startApi, type Web } from '#server/index.ts'
import { type Config, withoutSecret } from '#setup/config.ts'
import type { CurrentStore, OpenStore } from '#setup/open-store.ts'
import { addressesOf } from '#setup/operator-addresses.ts'
import { readVersion } from '#setup/read-version.ts'
import { readGenerations, readGenesis } from '#store/engine/generations.ts'
import { headJob, rereadJob, seedHead } from '#store/head/fill-head.ts'
import { createHead } from '#store/head/head.ts'
import { redecodeDue } from '#store/write/decoder-stamp.ts'
import type { Fetcher } from '#untrusted/fetcher.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'
import { type IndexingInTurn, indexInTurn } from '../index-in-turn.ts'
import { openGame } from './open-game.ts'
import { openRpc } from './open-rpc.ts'
import { serviceStatus } from './service-status.ts'
import { watchChecks } from './watch-checks.ts'

/** How often a process without an indexer polls the store for new blocks. */
const POLL_MS = 500
/** How often a process checks whether another generation is the current one. */
const GENERATION_MS = 3_000
/** How long new blocks may wait to be written, when no other process reads them from the database. */
const WRITE_MS = 5_000

const UNCHECKED = 'Whether the node serves the chain of the index is not checked yet.'

export type Stoppable = { stop(): Promise<void> }

/** Stops the parts in reverse order of starting, and empties the list. */
export async function stopAll(parts: Stoppable[], log: Log): Promise<void> {
  for (const part of parts.splice(0).reverse())
    await part.stop().catch((error) => log.error({ error }, 'A part could not be stopped'))
}

export type LocalChain = {
  /** Resolves when the chain serves requests. */
  started: Promise<void>
  /** `undefined` until it serves requests. */
  now: () => Localnet | undefined
}

/** What all generations have in common. */
export type Shared = {
  config: Config
  network: NetworkProfile
  store: OpenStore
  localnet: LocalChain | undefined
  fetcher: Fetcher | undefined
  json: JsonReader
  web: Web | undefined
  /** The URLs of the nodes. */
  urls: Pick<Config, 'rpcUrls' | 'wsUrls'>
  /** The HTTP server. Absent when this process has no API. */
  door: Door | undefined
  /** The reason why the generation of the node's chain could not begin; undefined if there was no failure. */
  generationProblem?: () => string | undefined
  /** The pause in milliseconds between two checks that the nodes agree on a chain; for tests. */
  agreeMs?: number
  log: Log
}

/**
 * Runs the indexer and the API on the current generation of the chain.
 *
 * @param running gets every part that is started, also when this function throws
 * @param leave is called when another generation must be served: with the genesis hash on which all nodes
 * agree, or without one when another process has changed the current generation
 */
export async function serveGeneration(
  shared: Shared,
  running: Stoppable[],
  leave: (genesisHash: string | undefined) => void,
): Promise<void> {
  const { config, network, store, localnet, fetcher, json, door, log } = shared
  const { rpcUrls, wsUrls } = shared.urls
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const current = await store.openCurrent()
  running.push({ stop: current.close })
  const { db } = current
  const due = redecodeDue(current.decoder)
  if (due !== undefined) console.log(`  ${due}`)

  const nodes = rpcUrls.length > 0 ? openNodes({ rpcUrls, wsUrls, rate: config.rpcRate, log }) : undefined
  if (nodes) running.push({ stop: async () => nodes.close() })
  const watched = nodes && (await watchNodes(nodes, log))
  if (watched) running.push({ stop: async () => watched.close() })
  const head = createHead(db.memtable)
  await seedHead(db, head)
  /** The jobs of this process, in addition to those of the indexer and of the API, which start their own. */
  const jobs: Job[] = [...(watched?.jobs ?? []), rereadJob(db, head)]
  const connect = (lane: Lane): ChainClient | undefined => {
    if (!nodes) return undefined
    const isForPages = lane !== 'tip'
    // A visitor's call fails at once when the node is known not to answer.
    const client = createChainClient({
      ...{ nodes, lane, log },
      failFast: isForPages,
      refusal: isForPages ? () => refusal() : undefined,
    })
    running.push({ stop: async () => client.close() })
    return client
  }

  const pace = readsItself(config) ? createIdleSlowdown() : undefined
  const source = has('indexer') ? connect('tip') : undefined
  /** When this process runs the engine, no other process can index. */
  const isAlone = store.kind === 'embedded' && has('localdb')
  let indexing: IndexingInTurn | undefined
  let own: Indexer | undefined
  const indexer = () => own ?? indexing?.indexer()
  const watch =
    nodes && !(source && isAlone)
      ? watchChain(db, createChainClient({ nodes, lane: 'visitor', log }), log)
      : undefined
  const checks = watchChecks(db)
  /** Jobs for a process that does not index at present; an indexer does the same work itself. */
  const reading = [
    headJob(db, head, POLL_MS),
    currentJob(shared, current, leave),
    checks.job,
    ...(watch ? [watch.job] : []),
  ]
  if (!source) jobs.push(...reading)
  /** The reason why the node's responses must not be shown; undefined: they may be shown. */
  const refusal = () => {
    const now = indexer()
    if (!now) return watch ? watch.refusal() : UNCHECKED
    return now.status().isOwnChain ? undefined : UNCHECKED
  }

  if (nodes && has('api')) jobs.push(probeJob(createChainClient({ nodes, lane: 'figures', log })))
  running.push(startJobs(jobs, { log }))

  if (door) {
    const chain = connect('visitor')
    const status = () =>
      serviceStatus({
        ...{ indexer: indexer(), json, store, nodes, checked: checks.summary() },
        starting: source !== undefined,
        isStandby: source ? (indexing?.isStandby() ?? false) : null,
        localnet: localnet?.now(),
        generationProblem: shared.generationProblem?.(),
      })
    const rpc = openRpc(config, { db, head, chain, log })
    if (rpc) running.push(rpc)
    const api = await startApi({
      ...{ db, head, base: store.base, generations: current.generations },
      ...(chain ? { chain } : {}),
      network,
      json,
      door,
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
      web: shared.web,
      publicUrl: config.publicUrl,
      pace,
      ...rpc?.options,
      log,
    })
    running.push(api)
    console.log(`  Gorscope     ${api.url}  (${network.title}, ${describe(config, rpcUrls)})\n`)
  }

  await localnet?.started
  if (!source || !nodes) return
  const isContinued = config.reset === 'continue'
  /** Waits until the nodes agree on a chain, and leaves this generation if it belongs to another chain. */
  const askAgain = async (signal: AbortSignal) => {
    const genesisHash = await agreedGenesis(nodes, { signal, log, pauseMs: shared.agreeMs })
    if (genesisHash !== (await readGenesis(db))) leave(genesisHash)
  }
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
      retention: config.retention,
      ...(pace ? { pace, writeMs: WRITE_MS } : {}),
      log,
      onOtherChain: isContinued ? askAgain : undefined,
      ...(config.startSlot === undefined ? {} : { startSlot: config.startSlot }),
    })
  const stopWith = (part: Stoppable) =>
    running.push({
      stop: () => {
        source.close() // calls to a hanging node must not delay the end
        return part.stop()
      },
    })
  const stopping = new AbortController()
  running.push({ stop: async () => stopping.abort() })
  /** Changes the generation when the start failed because the chain was reset. @throws any other error */
  const onFailedStart = (error: unknown) => {
    if (!(isContinued && error instanceof WrongChain && error.genesisHash !== undefined)) throw error
    agreedGenesis(nodes, { signal: stopping.signal, log, pauseMs: shared.agreeMs }).then(
      leave,
      () => undefined,
    )
  }
  try {
    if (isAlone) {
      own = await start()
      stopWith(own)
    } else {
      indexing = indexInTurn({ db: store.base, log, start, whileWaiting: reading, onFailure: onFailedStart })
      stopWith(indexing)
      await indexing.begun
    }
  } catch (error) {
    onFailedStart(error)
  }
}

/**
 * Whether this process answers all visitors itself, with the newest blocks in memory. Only a database server
 * has other readers.
 */
const readsItself = ({ roles }: Config) => roles.includes('api') && roles.includes('localdb')

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

/** Checks whether another process, which indexes, has changed the current generation. */
function currentJob(
  { store }: Pick<Shared, 'store'>,
  { generations }: CurrentStore,
  leave: (genesisHash: string | undefined) => void,
): Job {
  return {
    name: 'the current generation',
    everyMs: GENERATION_MS,
    firstPauseMs: GENERATION_MS,
    isSteady: true,
    failure: 'The current generation of the chain could not be read',
    level: 'debug',
    run: async () => {
      const { current } = await readGenerations(store.base)
      if (current.number === generations.current.number) return
      leave(undefined)
      return { againMs: Number.POSITIVE_INFINITY }
    },
  }
}
