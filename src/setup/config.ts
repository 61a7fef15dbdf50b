import { isIP } from 'node:net'
import { z } from 'zod'

// The only reader of process.env. Parsed once at start; all problems are reported at once.

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'expected a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'expected a port number up to 65535'))

const httpUrl = z.url({ protocol: /^https?$/, error: 'expected http:// or https://' })
const ORIGIN_ONLY = 'expected a URL without a path, such as https://explorer.example.org'
const list = (part: z.ZodType<string>, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((parts) => parts.every((one) => part.safeParse(one).success), error)
const NETWORKS = 'expected IP addresses and networks with commas between, such as 127.0.0.1,10.0.0.0/8'
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const WEB_ORIGINS = 'expected origins with commas between, such as https://wallet.example.org, or * for any'
const webOrigin = z.string().refine((text) => text === '*' || originIn(text) === text)

function originIn(text: string): string | undefined {
  return /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : undefined
}

const days = (least: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'expected a whole number of days')
    .transform(Number)
    .refine((count) => count >= least, `expected ${least} days or more`)
    .optional()

const roleNames = ['localnet', 'localdb', 'indexer', 'api'] as const
export type Role = (typeof roleNames)[number]

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .refine((text) => !/^[\d.]+$/.test(text) || isIP(text) !== 0, 'expected an IP address or a host name')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: httpUrl
    .transform((text) => new URL(text))
    .refine(({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '', ORIGIN_ONLY)
    .transform(({ origin }) => origin)
    .optional(),
  TRUSTED_PROXIES: list(network, NETWORKS).default(['127.0.0.0/8', '::1']),
  RPC_URL: list(httpUrl, 'expected http:// or https://, several with commas between').default([]),
  WS_URL: list(
    z.url({ protocol: /^wss?$/, error: 'expected ws:// or wss://' }),
    'expected ws:// or wss://, several with commas between',
  ).default([]),
  RPC_RATE: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,3})?$/, 'expected a number of calls per second')
    .transform(Number)
    .refine((rate) => rate > 0, 'expected more than 0 calls per second')
    .optional(),
  NETWORK: z.string().min(1).default('gorbagana'),
  CLICKHOUSE_URL: httpUrl.optional(),
  CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/, 'expected letters, digits and _').optional(),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roleNames, { error: `expected a list of ${roleNames.join(', ')}` })).min(1))
    .optional(),
  LOCALNET_PORT: port.pipe(z.number().min(1).max(65_534)).default(8899),
  LOCALNET_ORIGINS: list(webOrigin, WEB_ORIGINS).default([]),
  LOCALNET_TPS: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a whole number of transactions per second')
    .transform(Number)
    .default(20),
  START_SLOT: z
    .string()
    .regex(/^\d{1,15}$/, 'expected a slot number')
    .transform(Number)
    .optional(),
  RPC: z
    .enum(['on', 'off'], { error: 'expected on or off' })
    .default('on')
    .transform((value) => value === 'on'),
  RPC_SEND: z
    .enum(['on', 'off'], { error: 'expected on or off' })
    .default('off')
    .transform((value) => value === 'on'),
  RESET: z.enum(['continue', 'refuse'], { error: 'expected continue or refuse' }).default('continue'),
  BOOTSTRAP: z
    .enum(['on', 'off'], { error: 'expected on or off' })
    .default('on')
    .transform((value) => value === 'on'),
  VOTE_DETAIL_DAYS: days(0),
  DETAIL_DAYS: days(2),
  OUTSIDE: z
    .enum(['on', 'off'], { error: 'expected on or off' })
    .default('on')
    .transform((value) => value === 'on'),
  ADMIN_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/, 'expected 16 to 200 ASCII characters without spaces')
    .optional(),
  GAME_KEYPAIR: z.string().min(1).optional(),
  GAME_DAILY_TRANSACTIONS: z
    .string()
    .regex(/^\d{1,7}$/, 'expected a whole number of at most 7 digits')
    .transform(Number)
    .default(20_000),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'expected trace, debug, info, warn, error or silent',
    })
    .default('info'),
})

const remedies: Record<string, string> = {
  PUBLIC_URL: 'Leave it empty where visitors use an address of this machine.',
  RPC_URL: 'Leave it empty to run the embedded local chain.',
  WS_URL: 'Leave it empty to derive it from RPC_URL.',
  RPC_RATE: 'Leave it empty to send as many as the node answers.',
  CLICKHOUSE_URL: 'Leave it empty to use the embedded database in DATA_DIR.',
  ROLES: 'Leave it empty to run everything that is needed.',
  VOTE_DETAIL_DAYS: 'Leave it empty to keep the payloads of all votes.',
  DETAIL_DAYS: 'Leave it empty to keep the payloads of all transactions.',
  ADMIN_TOKEN: 'Leave it empty to switch the admin panel off.',
}

/**
 * The maximum edit distance at which a name resembles this setting. Short words have none, because they are
 * names of other programs too.
 */
const letters = (name: string) => (name.includes('_') ? (name.length < 10 ? 1 : 2) : name.length < 6 ? 0 : 1)

/** The part of a name that its spellings share: letters and digits, with the last word in the singular. */
const spelling = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/IES$/, 'Y')
    .replace(/S$/, '')

/** The names in `given` that resemble a setting without being one, each with the nearest setting. */
function mistyped(given: Record<string, unknown>): { name: string; meant: string }[] {
  const settings = Object.keys(Environment.shape)
  return Object.keys(given)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      // Kubernetes sets GORSCOPE_PORT for a service of this name.
      const own = /^GORSCOPE_(?!PORT)(.*)/i.exec(name)?.[1] ?? name
      const near = settings
        .map((meant) => ({ meant, apart: editDistance(spelling(own), spelling(meant)) }))
        .filter(({ meant, apart }) => apart <= letters(meant))
        .sort((a, b) => a.apart - b.apart)
      return near.slice(0, 1).map(({ meant }) => ({ name, meant }))
    })
}

/**
 * The edit distance: how many letters must be added, removed, replaced, or swapped with their neighbour to
 * turn one text into the other.
 */
function editDistance(a: string, b: string): number {
  /** `row[n]`: the distance from the letters of `a` so far to the first `n` letters of `b`. */
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  let before: number[] = []
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const [left = 0, above = 0, corner = 0] = [next[j - 1], row[j], row[j - 1]]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          ...[left + 1, above + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1)],
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

export type Config = {
  port: number
  host: string
  dataDir: string
  /** The URL of the pages, `https://host`, without a slash at its end. */
  publicUrl: string | undefined
  /** Addresses and networks of reverse proxies whose `X-Forwarded-…` headers are trusted. */
  trustedProxies: readonly string[]
  /** The URLs of the nodes, the preferred first; empty: the embedded chain. */
  rpcUrls: readonly string[]
  /** WebSocket URLs in the order of `rpcUrls`; empty: derived from them. */
  wsUrls: readonly string[]
  /** The maximum calls per second to each node; undefined: no limit of our own. */
  rpcRate: number | undefined
  network: string
  clickhouseUrl: string | undefined
  clickhouseCluster: string | undefined
  roles: readonly Role[]
  localnetPort: number
  localnetTps: number
  /**
   * Web origins whose pages the local chain's node answers, in addition to those of this machine; `*`: all.
   */
  localnetOrigins: readonly string[]
  startSlot: number | undefined
  /** Whether `/rpc` is served. */
  rpc: boolean
  /** Whether `/rpc` passes on calls that simulate and send transactions. */
  rpcSend: boolean
  /**
   * What happens when the node serves another chain than the database: a new generation begins, or the start
   * is refused.
   */
  reset: 'continue' | 'refuse'
  bootstrap: boolean
  /** The days after which the payloads of votes, and of all transactions, are dropped; absent: never. */
  retention: { VOTE_DETAIL_DAYS?: number; DETAIL_DAYS?: number }
  /**
   * Whether hosts that tokens or the network profile name are requested, in addition to the node and the
   * database.
   */
  outside: boolean
  /** The admin's secret; undefined: the admin panel is off. */
  adminToken: string | undefined
  /**
   * The path of the keypair file of the stress-test game; undefined: it has a key on the embedded chain only.
   */
  gameKeypair: string | undefined
  /** The maximum number of the game's transactions per day; 0: the game is off. */
  gameDailyTransactions: number
  logLevel: string
}

/**
 * Reads the settings from the environment; an empty value is treated as not set.
 *
 * Default roles: `localnet` only without RPC_URL, `localdb` only without CLICKHOUSE_URL, `indexer` and `api`
 * always.
 *
 * A name that resembles a setting is a problem too: otherwise the intended setting would silently have its
 * default.
 *
 * @throws Error that lists every problem with its remedy
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const strange = mistyped(given).map(
    ({ name, meant }) => `${name} is not a setting; did you mean ${meant}? Correct the name, or remove it.`,
  )
  if (!parsed.success || strange.length > 0) {
    const lines = (parsed.error?.issues ?? []).map((issue) => {
      const name = String(issue.path[0])
      const value = /^(RPC|WS|CLICKHOUSE)_URL$/.test(name)
        ? (given[name] ?? '').split(',').map(withoutSecret).join(',')
        : given[name]
      const found = name === 'ADMIN_TOKEN' ? 'is not usable' : `is "${value}"`
      return `${name} ${found}: ${issue.message}. ${remedies[name] ?? ''}`.trimEnd()
    })
    throw new Error([...strange, ...new Set(lines)].join('\n'))
  }
  const e = parsed.data
  const needed = roleNames.filter(
    (role) => !(role === 'localnet' && e.RPC_URL.length > 0) && !(role === 'localdb' && e.CLICKHOUSE_URL),
  )
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    publicUrl: e.PUBLIC_URL,
    trustedProxies: e.TRUSTED_PROXIES,
    rpcUrls: e.RPC_URL,
    wsUrls: e.WS_URL,
    rpcRate: e.RPC_RATE,
    network: e.NETWORK,
    clickhouseUrl: e.CLICKHOUSE_URL,
    clickhouseCluster: e.CLICKHOUSE_CLUSTER,
    roles: e.ROLES ?? needed,
    localnetPort: e.LOCALNET_PORT,
    localnetTps: e.LOCALNET_TPS,
    localnetOrigins: e.LOCALNET_ORIGINS,
    startSlot: e.START_SLOT,
    rpc: e.RPC,
    rpcSend: e.RPC_SEND,
    reset: e.RESET,
    bootstrap: e.BOOTSTRAP,
    retention: {
      ...(e.VOTE_DETAIL_DAYS === undefined ? {} : { VOTE_DETAIL_DAYS: e.VOTE_DETAIL_DAYS }),
      ...(e.DETAIL_DAYS === undefined ? {} : { DETAIL_DAYS: e.DETAIL_DAYS }),
    },
    outside: e.OUTSIDE,
    adminToken: e.ADMIN_TOKEN,
    gameKeypair: e.GAME_KEYPAIR,
    gameDailyTransactions: e.GAME_DAILY_TRANSACTIONS,
    logLevel: e.LOG_LEVEL,
  }
}

/** A URL for messages, without password, path and query, any of which may be an API key. */
export function withoutSecret(url: string): string {
  if (URL.canParse(url)) {
    const { protocol, host } = new URL(url)
    if (host) return `${protocol}//${host}`
  }
  // For an invalid URL: the parts that look like its scheme and host.
  const [, scheme = '', host = ''] = /^(\w+:\/\/)?(?:[^@/?#]*@)?([^/?#]*)/.exec(url) ?? []
  return scheme + host
}
