import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { select } from '#store/engine/database.ts'
import { number, string } from '#store/rows/columns.ts'
import { startProduct } from '../test/product.ts'
import { crawl, isRefusal } from './crawl.ts'
import { generatedDatabase } from './database.ts'
import { readArguments } from './options.ts'
import { watchProcesses } from './processes.ts'
import { percentile, report } from './report.ts'

/** The keys that a crawler requests, in random order. */
type Keys = { transaction: string[]; address: string[]; block: string[] }
type Kind = keyof Keys

/** The number of requests of each kind in twenty requests of the mix. */
const SHARES: Readonly<Record<Kind, number>> = { transaction: 12, address: 5, block: 3 }
const MIX = (Object.keys(SHARES) as Kind[]).flatMap((kind) =>
  Array.from({ length: SHARES[kind] }, () => kind),
)
/** The most keys of each kind: more than any run requests. */
const MOST_KEYS = 150_000
/** The number of a block's transactions on one page. */
const PAGE = 25

/**
 * Measures crawlers that request transactions, addresses and blocks at random, each only once, so that no
 * cache helps.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    sizes: { type: 'string', default: '1000000,10000000' },
    connections: { type: 'string', default: '1,32,200' },
    seconds: { type: 'string', default: '30' },
    kinds: { type: 'string', default: 'transaction,address,block,mix' },
    keep: { type: 'string' },
  })
  for (const size of options.sizes.split(',').map(Number)) {
    const { folder, remove } = await generatedDatabase(size, options.keep, { withHolders: true })
    try {
      const keys = await readKeys(folder)
      for (const connections of options.connections.split(',').map(Number))
        for (const kind of options.kinds.split(',')) {
          const kinds = kind === 'mix' ? MIX : [kind as Kind]
          const more = { kind, connections, transactions: size }
          await measure(
            folder,
            requestsOf(keys, kinds),
            { connections, seconds: Number(options.seconds) },
            more,
          )
        }
    } finally {
      remove()
    }
  }
}

/** Measures one load with a newly started product, so that its caches are empty. */
async function measure(
  folder: string,
  next: () => { path: string; what: Kind },
  load: { connections: number; seconds: number },
  more: Record<string, unknown>,
): Promise<void> {
  const product = await startProduct({ DATA_DIR: folder, ROLES: 'localdb,api', LOG_LEVEL: 'error' })
  try {
    // This warms up what the first responses load: the sets of names and compiled code.
    await crawl(product.url, next, { connections: Math.min(load.connections, 8), seconds: 2 })
    await lagMs(product.url)
    const watch = watchProcesses()
    const samples = await crawl(product.url, next, load)
    const { cpuMs, peakMb, perProcess } = watch.stop()
    const answered = samples.filter(({ status }) => status === 200).map(({ ms }) => ms)
    report('crowd', 'answered', answered.length / load.seconds, 'requests/s', more)
    report('crowd', 'p50', percentile(answered, 0.5), 'ms', more)
    report('crowd', 'p99', percentile(answered, 0.99), 'ms', more)
    report('crowd', 'refused', samples.filter(isRefusal).length, 'requests', more)
    report(
      'crowd',
      'failed',
      samples.filter((one) => one.status !== 200 && !isRefusal(one)).length,
      'requests',
      more,
    )
    report('crowd', 'event loop lag p99', await lagMs(product.url), 'ms', more)
    report('crowd', 'peak memory of all processes', peakMb, 'MB', { ...more, perProcess })
    for (const [file, ms] of Object.entries(cpuMs))
      report('crowd', `CPU, ${file}`, ms / load.seconds / 10, '% of a core', more)
  } finally {
    await product.stop()
  }
}

/** Random keys of the whole chain, each once. */
async function readKeys(folder: string): Promise<Keys> {
  const store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
  const texts = async (sql: string) =>
    (await select(store.db, { text: string }, `${sql} LIMIT ${MOST_KEYS}`)).map(({ text }) => text)
  try {
    const transaction = await texts(
      `SELECT base58Encode(signature) AS text FROM transaction_payloads WHERE signature != toFixedString('', 64)
       ORDER BY sipHash64(place)`,
    )
    const address = await texts(
      `SELECT base58Encode(address) AS text FROM (
         SELECT DISTINCT address FROM address_transactions WHERE sipHash64(address) % 4 = 0) ORDER BY sipHash64(address)`,
    )
    const blocks = await select(store.db, { height: number }, 'SELECT height FROM blocks')
    // A block has a thousand transactions, so each page of each block is one key.
    const pages = Array.from({ length: 1_000 / PAGE }, (_, page) => page * PAGE - 1)
    const block = pages.flatMap((after) =>
      blocks.map(({ height }) => `${height}${after < 0 ? '' : `?after=${after}`}`),
    )
    return { transaction, address, block: block.slice(0, MOST_KEYS) }
  } finally {
    await store.stop()
  }
}

const PATHS: Readonly<Record<Kind, (key: string) => string>> = {
  transaction: (signature) => `/api/transaction/${signature}`,
  address: (address) => `/api/address/${address}/transactions/paginated`,
  block: (block) => `/api/block/${block}`,
}

/** Returns a function that gives the next request, alternating between the kinds. */
function requestsOf(keys: Keys, kinds: readonly Kind[]) {
  const asked: Record<Kind, number> = { transaction: 0, address: 0, block: 0 }
  let n = 0
  return () => {
    // The step has no common divisor with twenty, so that the kinds alternate.
    const kind = kinds[(n++ * 7) % kinds.length] as Kind
    const of = keys[kind]
    return { path: PATHS[kind](of[asked[kind]++ % of.length] ?? ''), what: kind }
  }
}

/** The event loop's lag in the product's main process since the previous call. */
async function lagMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (
    1_000 * Number(/^gorscope_nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(text)?.[1] ?? Number.NaN)
  )
}
