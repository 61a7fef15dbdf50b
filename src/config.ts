import { z } from 'zod'

// The only reader of process.env. Parsed once at start; all problems are reported at once.

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'expected a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'expected a port number up to 65535'))

const httpUrl = z.url({ protocol: /^https?$/, error: 'expected http:// or https://' })
const roleNames = ['localnet', 'localdb', 'indexer', 'api'] as const
export type Role = (typeof roleNames)[number]

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  RPC_URL: httpUrl.optional(),
  WS_URL: z.url({ protocol: /^wss?$/, error: 'expected ws:// or wss://' }).optional(),
  NETWORK: z.string().min(1).default('gorbagana'),
  CLICKHOUSE_URL: httpUrl.optional(),
  CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/, 'expected letters, digits and _').optional(),
  ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roleNames, { error: `expected a list of ${roleNames.join(', ')}` })).min(1))
    .optional(),
  LOCALNET_PORT: port.pipe(z.number().min(1).max(65_534)).default(8899),
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
  BOOTSTRAP: z
    .enum(['on', 'off'], { error: 'expected on or off' })
    .default('on')
    .transform((value) => value === 'on'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'expected trace, debug, info, warn, error or silent',
    })
    .default('info'),
})

const remedies: Record<string, string> = {
  RPC_URL: 'Leave it empty to run the embedded local chain.',
  WS_URL: 'Leave it empty to derive it from RPC_URL.',
  CLICKHOUSE_URL: 'Leave it empty to use the embedded database in DATA_DIR.',
  ROLES: 'Leave it empty to run everything that is needed.',
}

export type Config = {
  port: number
  host: string
  dataDir: string
  rpcUrl: string | undefined
  wsUrl: string | undefined
  network: string
  clickhouseUrl: string | undefined
  clickhouseCluster: string | undefined
  roles: readonly Role[]
  localnetPort: number
  localnetTps: number
  startSlot: number | undefined
  bootstrap: boolean
  logLevel: string
}

/**
 * Reads the settings from the environment; an empty value is treated as not set.
 *
 * Default roles: `localnet` only without RPC_URL, `localdb` only without CLICKHOUSE_URL, `indexer` and `api` always.
 *
 * @throws Error that lists every problem with its remedy
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const value = name.endsWith('_URL') ? withoutSecret(given[name] ?? '') : given[name]
      return `${name} is "${value}": ${issue.message}. ${remedies[name] ?? ''}`.trimEnd()
    })
    throw new Error([...new Set(lines)].join('\n'))
  }
  const e = parsed.data
  const needed = roleNames.filter(
    (role) => !(role === 'localnet' && e.RPC_URL) && !(role === 'localdb' && e.CLICKHOUSE_URL),
  )
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    rpcUrl: e.RPC_URL,
    wsUrl: e.WS_URL,
    network: e.NETWORK,
    clickhouseUrl: e.CLICKHOUSE_URL,
    clickhouseCluster: e.CLICKHOUSE_CLUSTER,
    roles: e.ROLES ?? needed,
    localnetPort: e.LOCALNET_PORT,
    localnetTps: e.LOCALNET_TPS,
    startSlot: e.START_SLOT,
    bootstrap: e.BOOTSTRAP,
    logLevel: e.LOG_LEVEL,
  }
}

/** A URL for messages, without password and query, which may contain API keys. */
export function withoutSecret(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    if (host) return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
  } catch {
    // Not a valid URL: removes what looks like a password.
  }
  return url.replace(/\/\/[^@/]*@/, '//')
}
