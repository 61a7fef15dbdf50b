import { startProduct } from '../test/product.ts'
import { crawl, isRefusal } from './crawl.ts'
import { generatedDatabase } from './database.ts'
import { readArguments } from './options.ts'
import { readCalls } from './read-calls.ts'
import { percentile, report } from './report.ts'

/** The calls that every open page repeats. */
const polled = ['health', 'overview', 'stats', 'blocks', 'transactions']
/** The calls of pages that visitors open; a call that is listed twice is made twice as often. */
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

/**
 * Measures the calls of visitors who send requests without a pause. Every second request is one that open
 * pages repeat.
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
      let n = 0
      const next = () => {
        const what = n % 2 === 0 ? ('polled' as const) : ('opened' as const)
        return { path: pathOf(n++), what }
      }
      const samples = await crawl(product.url, next, { connections, seconds })
      const more = { connections, transactions: size }
      for (const kind of ['opened', 'polled'] as const) {
        const ofKind = samples.filter(({ what }) => what === kind)
        const answered = ofKind.filter((one) => one.status < 500 && !isRefusal(one)).map(({ ms }) => ms)
        const refused = ofKind.filter(isRefusal).map(({ ms }) => ms)
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
