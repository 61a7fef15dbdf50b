import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../test/product.ts'
import { generatedDatabase } from './database.ts'
import { readArguments } from './options.ts'
import { readCalls } from './read-calls.ts'
import { percentile, report } from './report.ts'

/** The calls that every open page repeats. */
const polled = ['health', 'overview', 'stats', 'blocks', 'transactions']
/** The calls of pages that visitors open, each as often as it is listed. */
const opened = [
  ...['block', 'block', "block's transactions by fee", "block's rewards", 'transaction', 'transaction'],
  ...['address, ordinary', 'address, ordinary', 'address, hottest', 'address, hottest, deep'],
  ...[
    "address's type",
    "address's holdings",
    "address's first funder",
    "address's balance history, ordinary",
  ],
  ...['address by status, hottest', 'address by token, hottest', "program's activity", 'all blocks, deep'],
  ...[
    'all transactions, deep',
    'names of 40 addresses',
    'token',
    'token holders, ordinary',
    "token's markets",
  ],
  ...['token holders, any page', "token's candles, 1h", "token's transactions", "token's DeFi activities"],
  ...['search, signature', 'search, text', 'search, height', 'tokens, deep', 'tokens, search', 'price'],
]

type Sample = { ms: number; status: number; isPolled: boolean }

/**
 * Visitors that ask without a pause, each on a connection and from an address of its own: every second call is one that
 * open pages repeat. Who is refused waits as long as the answer says.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    transactions: { type: 'string', default: '300000' },
    keep: { type: 'string' },
  })
  const connections = Number(options.connections)
  const seconds = Number(options.seconds)
  const size = Number(options.transactions)
  const { folder, generated, remove } = await generatedDatabase(size, options.keep, { withHolders: true })
  try {
    const product = await startProduct({ DATA_DIR: folder, ROLES: 'localdb,api', LOG_LEVEL: 'error' })
    try {
      const calls = readCalls(generated)
      const pathOf = (n: number) => {
        const name = n % 2 === 0 ? polled[(n / 2) % polled.length] : opened[((n - 1) / 2) % opened.length]
        return calls[name ?? '']?.(n * 31) ?? '/api/health'
      }
      const samples = await browse(product.url, pathOf, { connections, seconds })
      const more = { connections, transactions: size }
      for (const [kind, isKind] of [
        ['opened', (one: Sample) => !one.isPolled],
        ['polled', (one: Sample) => one.isPolled],
      ] as const) {
        const ofKind = samples.filter(isKind)
        const answered = ofKind.filter(({ status }) => status < 500 && status !== 429).map(({ ms }) => ms)
        const refused = ofKind.filter(({ status }) => status >= 500 || status === 429).map(({ ms }) => ms)
        report('browse', `${kind}: p50`, percentile(answered, 0.5), 'ms', more)
        report('browse', `${kind}: p99`, percentile(answered, 0.99), 'ms', more)
        report('browse', `${kind}: answered`, answered.length / seconds, 'requests/s', more)
        report('browse', `${kind}: refused`, (100 * refused.length) / ofKind.length, '%', more)
        if (refused.length > 0)
          report('browse', `${kind}: p99 of refusals`, percentile(refused, 0.99), 'ms', more)
      }
    } finally {
      await product.stop()
    }
  } finally {
    remove()
  }
}

async function browse(
  url: string,
  pathOf: (n: number) => string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Sample[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const get = (path: string, client: string) =>
    new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
      const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': client }
      http
        .get({ hostname, port, path, agent, headers }, (response) => {
          response.resume()
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: Number(response.headers['retry-after'] ?? 0),
            }),
          )
        })
        .on('error', reject)
    })
  const samples: Sample[] = []
  const end = performance.now() + seconds * 1000
  let n = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      const client = `198.18.${i >> 8}.${i & 255}`
      while (performance.now() < end) {
        const isPolled = n % 2 === 0
        const path = pathOf(n++)
        const sentAt = performance.now()
        const { status, retryAfter } = await get(path, client)
        samples.push({ ms: performance.now() - sentAt, status, isPolled })
        if (retryAfter > 0) await sleep(retryAfter * 1000)
      }
    }),
  )
  agent.destroy()
  return samples
}
