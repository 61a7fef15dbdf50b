import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startApi } from '#api/index.ts'
import { type ChainClient, createChainClient } from '#chain/client.ts'
import { DECODER_VERSION } from '#decode/decoder-version.ts'
import { type Indexer, startIndexer } from '#indexer/index.ts'
import { createLog, type Log } from '#lib/log.ts'
import { startLocalnet } from '#localnet/index.ts'
import { loadNetwork } from '#networks/index.ts'
import { createHead, pollHead, seedHead } from '#store/head.ts'
import { type Config, withoutSecret } from './config.ts'
import { openStore } from './open-store.ts'
import { serviceStatus } from './service-status.ts'
import { webFiles } from './web-files.ts'

/** How often a process without an indexer polls the store for new blocks. */
const POLL_MS = 500
/** Maximum duration of a shutdown. */
const STOP_MS = 4_800

/** Maximum concurrent requests. */
const INDEXER_REQUESTS = 8
const API_REQUESTS = 4

type Stoppable = { stop(): Promise<void> }

/**
 * Runs the configured roles until SIGINT or SIGTERM.
 *
 * @throws Error with a message when a role cannot start; the started roles are stopped before
 */
export async function serve(config: Config, options: { dev?: boolean }): Promise<void> {
  const log = createLog(config.logLevel)
  const network = loadNetwork(config.network)
  const has = (role: Config['roles'][number]) => config.roles.includes(role)
  const running: Stoppable[] = []
  const stop = stopper(running, log)
  mkdirSync(config.dataDir, { recursive: true })

  try {
    let rpcUrl = config.rpcUrl
    let wsUrl = config.wsUrl
    const needsStore = has('indexer') || has('api') || has('localdb')
    // Side by side: each loads its own engine in a process of its own, which takes seconds on a slow machine.
    const [localnet, store] = await startAll(
      running,
      has('localnet') &&
        startLocalnet({
          dir: join(config.dataDir, 'localnet'),
          port: config.localnetPort,
          tps: config.localnetTps,
          log,
        }),
      needsStore && openStore(config, log),
    )
    if (localnet) {
      rpcUrl ??= localnet.rpcUrl
      wsUrl ??= localnet.wsUrl
      console.log(`\n  Local chain  ${localnet.rpcUrl}  (WebSocket ${localnet.wsUrl})`)
    }
    if (!store || (!has('indexer') && !has('api'))) return
    const { db } = store
    if (store.decoder < DECODER_VERSION)
      console.log(
        `  Part of what is stored was decoded by decoder ${store.decoder}, this one is ${DECODER_VERSION}: run "npm run redecode" beside this explorer.`,
      )

    // Without RPC_URL the local chain may run in another process.
    rpcUrl ??= has('indexer') ? `http://127.0.0.1:${config.localnetPort}` : undefined
    const connect = (concurrency: number, failFast: boolean): ChainClient | undefined => {
      if (!rpcUrl) return undefined
      const client = createChainClient({ rpcUrl, ...(wsUrl ? { wsUrl } : {}), concurrency, failFast, log })
      running.push({ stop: async () => client.close() })
      return client
    }

    const head = createHead(db.memtable)
    await seedHead(db, head)
    let indexer: Indexer | undefined
    const source = has('indexer') ? connect(INDEXER_REQUESTS, false) : undefined
    if (source) {
      indexer = await startIndexer({
        db,
        chain: source,
        head,
        network,
        disk: store.disk,
        log,
        ...(config.startSlot === undefined ? {} : { startSlot: config.startSlot }),
      })
      running.push(indexer)
    } else running.push(pollHead(db, head, POLL_MS))

    if (has('api')) {
      // A separate client, so that many live account reads do not delay the indexer; and no visitor waits for a node that
      // is known to be away.
      const chain = connect(API_REQUESTS, true)
      const status = () => serviceStatus({ indexer, store, localnet })
      const web = await webFiles({ dev: options.dev ?? false, log })
      running.push(web)
      const api = await startApi({
        db,
        head,
        ...(chain ? { chain } : {}),
        network,
        host: config.host,
        port: config.port,
        roles: config.roles,
        status,
        web: web.files,
        log,
      })
      running.push(api)
      console.log(`  Gorscope     ${api.url}  (${network.title}, ${describe(config, rpcUrl)})\n`)
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Waits for both and adds what started to `running`, in this order.
 *
 * @returns `undefined` in place of what was `false`: not wanted
 * @throws what the first that failed threw, once the other one has started or failed as well
 */
async function startAll<A extends Stoppable, B extends Stoppable>(
  running: Stoppable[],
  a: Promise<A> | false,
  b: Promise<B> | false,
): Promise<[A | undefined, B | undefined]> {
  const outcomes = await Promise.allSettled([a, b])
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled' && outcome.value) running.push(outcome.value)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return [(await a) || undefined, (await b) || undefined]
}

function describe(config: Config, rpcUrl: string | undefined): string {
  const chain = config.roles.includes('localnet')
    ? 'local chain'
    : rpcUrl
      ? `node ${withoutSecret(rpcUrl)}`
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
  const onSignal = () => {
    if (stopping !== undefined) process.exit(1)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    void stop().then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return stop
}
