import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type ChainClient, createChainClient, type Lane } from '#chain/client.ts'
import { type Nodes, openNodes } from '#chain/rpc/nodes.ts'
import { probeJob } from '#chain/rpc/probe.ts'
import { watchNodes } from '#chain/rpc/watch-nodes.ts'
import { pages } from '#contract/pages/pages.ts'
import { watchChain } from '#indexer/index.ts'
import { secretFile } from '#lib/files/secret-file.ts'
import { createIdleSlowdown, type IdleSlowdown } from '#lib/work/idle-slowdown.ts'
import { type Job, startJobs } from '#lib/work/jobs.ts'
import { type Door, type ServiceStatus, startApi } from '#server/index.ts'
import { type Config, withoutSecret } from '#setup/config.ts'
import type { CurrentStore } from '#setup/open-store.ts'
import { addressesOf } from '#setup/operator-addresses.ts'
import { readVersion } from '#setup/read-version.ts'
import { readGenerations } from '#store/engine/generations.ts'
import { headJob, rereadJob, seedHead } from '#store/head/fill-head.ts'
import { createHead, type Head } from '#store/head/head.ts'
import { redecodeDue } from '#store/write/decoder-stamp.ts'
import { createIndexing } from './indexing.ts'
import { openGame } from './open-game.ts'
import { openRpc } from './open-rpc.ts'
import { serviceStatus } from './service-status.ts'
import type { Shared, Stoppable } from './shared.ts'
import { watchChecks } from './watch-checks.ts'

/** How often a process without an indexer polls the store for new blocks. */
const POLL_MS = 500
/** How often a process checks whether another generation is the current one. */
const GENERATION_MS = 3_000

const UNCHECKED = 'Whether the node serves the chain of the index is not checked yet.'

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
  const { config, store, localnet, json, door, log } = shared
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const current = await store.openCurrent()
  running.push({ stop: current.close })
  const { db } = current
  const due = redecodeDue(current.decoder)
  if (due !== undefined) console.log(`  ${due}`)

  const { nodes, jobs: nodeJobs } = await openWatchedNodes(shared, running)
  const head = createHead(db.memtable)
  await seedHead(db, head)

  const pace = readsItself(config) ? createIdleSlowdown() : undefined
  const source =
    nodes && has('indexer') ? stoppable(createChainClient({ nodes, lane: 'tip', log }), running) : undefined
  /** When this process runs the engine, no other process can index. */
  const isAlone = store.kind === 'embedded' && has('localdb')
  const watch =
    nodes && !(source && isAlone)
      ? watchChain(db, createChainClient({ nodes, lane: 'visitor', log }), log)
      : undefined
  const checks = watchChecks(db)
  /** Jobs for a process that does not index at present; an indexer does the same work itself. */
  const whileWaiting = [
    headJob(db, head, POLL_MS),
    currentJob(shared, current, leave),
    checks.job,
    ...(watch ? [watch.job] : []),
  ]
  const indexing =
    nodes &&
    source &&
    createIndexing(shared, { db, head, nodes, source, pace, isAlone, whileWaiting }, running, leave)
  const indexer = () => indexing?.indexer()

  /** The jobs of this process, in addition to those of the indexer and of the API, which start their own. */
  const jobs: Job[] = [...nodeJobs, rereadJob(db, head), ...(source ? [] : whileWaiting)]
  if (nodes && has('api')) jobs.push(probeJob(createChainClient({ nodes, lane: 'figures', log })))
  running.push(startJobs(jobs, { log }))

  if (door) {
    /** The reason why the node's responses must not be shown; undefined: they may be shown. */
    const refusal = () => {
      const now = indexer()
      if (!now) return watch ? watch.refusal() : UNCHECKED
      return now.status().isOwnChain ? undefined : UNCHECKED
    }
    // A visitor's call fails at once when the node is known not to answer.
    const connect = (lane: Lane) =>
      nodes && stoppable(createChainClient({ nodes, lane, log, failFast: true, refusal }), running)
    const status = () =>
      serviceStatus({
        ...{ indexer: indexer(), json, store, nodes, checked: checks.summary() },
        starting: source !== undefined,
        isStandby: indexing?.isStandby() ?? null,
        localnet: localnet?.now(),
        generationProblem: shared.generationProblem?.(),
      })
    await serveApi({ ...shared, door }, { current, head, pace, connect, status }, running)
  }

  await localnet?.started
  await indexing?.begin()
}

/** Opens the nodes and what watches them. `nodes` is undefined where no setting names a node. */
async function openWatchedNodes(
  { urls: { rpcUrls, wsUrls }, config, log }: Shared,
  running: Stoppable[],
): Promise<{ nodes: Nodes | undefined; jobs: readonly Job[] }> {
  if (rpcUrls.length === 0) return { nodes: undefined, jobs: [] }
  const nodes = openNodes({ rpcUrls, wsUrls, rate: config.rpcRate, log })
  running.push({ stop: async () => nodes.close() })
  const watched = await watchNodes(nodes, log)
  running.push({ stop: async () => watched.close() })
  return { nodes, jobs: watched.jobs }
}

/** Closes the client when the running parts are stopped. */
function stoppable(client: ChainClient, running: Stoppable[]): ChainClient {
  running.push({ stop: async () => client.close() })
  return client
}

/** The parts of the generation that its API uses. */
type ApiParts = {
  current: CurrentStore
  head: Head
  pace: IdleSlowdown | undefined
  /** Opens a client of the nodes; undefined where there are none. */
  connect: (lane: Lane) => ChainClient | undefined
  status: () => ServiceStatus
}

async function serveApi(
  { config, network, store, fetcher, json, door, web, urls, log }: Shared & { door: Door },
  { current, head, pace, connect, status }: ApiParts,
  running: Stoppable[],
): Promise<void> {
  const { db } = current
  const { rpcUrls, wsUrls } = urls
  const chain = connect('visitor')
  const rpc = openRpc(config, { db, head, chain, log })
  if (rpc) running.push(rpc)
  const api = await startApi({
    ...{ db, head, base: store.base, generations: current.generations },
    ...(chain ? { chain } : {}),
    ...{ network, json, door, status, web, pace, log },
    roles: config.roles,
    version: readVersion(),
    addresses: addressesOf(config, { rpcUrls, wsUrls }),
    images: fetcher && { fetcher, dir: join(config.dataDir, 'images') },
    adminToken: config.adminToken,
    trollboxSecret: secretFile(join(config.dataDir, 'trollbox', 'secret'), () =>
      randomBytes(32).toString('base64url'),
    ),
    faucet:
      chain && network.links.faucet === pages.faucet.path
        ? { chain, dir: join(config.dataDir, 'faucet') }
        : undefined,
    game: openGame(config, () => connect('sends'), config.rpcUrls.length === 0),
    publicUrl: config.publicUrl,
    ...rpc?.options,
  })
  running.push(api)
  console.log(`  Gorscope     ${api.url}  (${network.title}, ${describe(config, rpcUrls)})\n`)
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
