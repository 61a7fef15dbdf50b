import { randomBytes } from 'node:crypto'
import { type Log, silent } from '#lib/log/log.ts'
import { supervise } from '#lib/processes/supervisor.ts'
import type { ChildGreeting, ChildReady } from './child.ts'
import { incomingFolder } from './transfers.ts'

export { incomingFolder }

/** The embedded ClickHouse; usable with any ClickHouse client. */
export type LocalDb = {
  url: string
  username: string
  password: string
  /** The name of the database, which is created at start. */
  database: string
  /** The folder from which `INSERT … FROM INFILE 'name'` takes files; it removes them. */
  incoming: string
  /** Whether the engine is running; while it restarts, connections are refused and clients should retry. */
  alive: () => boolean
  restarts: () => number
  pid: () => number | undefined
  stop: () => Promise<void>
}

export type LocalDbOptions = {
  /** The data folder; created if it does not exist, used by one process at a time. */
  dir: string
  log?: Log
  /** Called with the reason when the engine ended unexpectedly and is restarted. */
  onRestart?: (reason: string) => void
  /** The maximum memory of queries and caches in bytes. */
  maxMemoryBytes?: number
  /** The maximum number of concurrent queries; further ones are queued. */
  sessions?: number
}

/**
 * Starts chDB in a child process with ClickHouse's HTTP interface on 127.0.0.1, and restarts it when it ends
 * unexpectedly. URL and password stay the same until `stop()`.
 *
 * @throws Error with a message when the folder is in use or cannot be used, or when chDB cannot run on this machine
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
    // Queries run on libuv's thread pool: with the default of four threads, four slow queries would block file I/O.
    env: { UV_THREADPOOL_SIZE: String(sessions + 12), TZ: 'UTC' },
    onReady: (ready) => {
      port = ready.port
      log.info({ dir, port }, 'The embedded database is ready.')
    },
    onRestart: (reason) => {
      log.warn({ dir, reason }, 'The embedded database ended unexpectedly; restarting it.')
      options.onRestart?.(reason)
    },
  })
  return {
    url: `http://127.0.0.1:${child.ready().port}`,
    ...credentials,
    database: 'gorscope',
    incoming: incomingFolder(dir),
    alive: child.alive,
    restarts: child.restarts,
    pid: child.pid,
    stop: child.stop,
  }
}
