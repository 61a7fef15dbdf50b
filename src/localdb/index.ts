import { randomBytes } from 'node:crypto'
import { type Log, silent } from '#lib/log.ts'
import { supervise } from '#lib/supervisor.ts'
import type { ChildGreeting, ChildReady } from './child.ts'

/** A ClickHouse in a box: point any ClickHouse client at it. */
export type LocalDb = {
  url: string
  username: string
  password: string
  /** Exists from the start. */
  database: string
  /** Whether the engine is up; while it restarts, connections are refused and clients should try again. */
  alive: () => boolean
  restarts: () => number
  pid: () => number | undefined
  stop: () => Promise<void>
}

export type LocalDbOptions = {
  /** The database's folder; created if absent, and used by one process at a time. */
  dir: string
  log?: Log
  /** Called with the reason when the engine ended by itself and is started again. */
  onRestart?: (reason: string) => void
  /** Memory of the engine's queries and caches together. */
  maxMemoryBytes?: number
  /** Queries that run at the same time; more wait in line. */
  sessions?: number
}

/**
 * Starts chDB in a child process behind ClickHouse's HTTP interface on 127.0.0.1, and starts it again whenever it
 * dies. URL and password stay the same until `stop()`.
 *
 * @throws Error with a sentence when the folder is in use or cannot be used, or when chDB does not run on this machine
 */
export async function startLocalDb(options: LocalDbOptions): Promise<LocalDb> {
  const { dir, log = silent, maxMemoryBytes = 1.5e9, sessions = 4 } = options
  const credentials = { username: 'default', password: randomBytes(24).toString('base64url') }
  let port: number | undefined
  const child = await supervise<ChildReady>({
    name: 'localdb',
    file: new URL('./child.ts', import.meta.url),
    greeting: () =>
      ({ dir, limits: { maxMemoryBytes, sessions }, ...credentials, port }) satisfies ChildGreeting,
    // Queries run on libuv's threads: with its four, as many slow ones would stop files and compression as well.
    env: { UV_THREADPOOL_SIZE: String(sessions + 12), TZ: 'UTC' },
    onReady: (ready) => {
      port = ready.port
      log.info({ dir, port }, 'localdb serves')
    },
    onRestart: (reason) => {
      log.warn({ dir, reason }, 'localdb ended and is started again')
      options.onRestart?.(reason)
    },
  })
  return {
    url: `http://127.0.0.1:${child.ready().port}`,
    ...credentials,
    database: 'gorscope',
    alive: child.alive,
    restarts: child.restarts,
    pid: child.pid,
    stop: child.stop,
  }
}
