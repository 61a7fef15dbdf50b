import { hostname } from 'node:os'
import type { Database } from './database.ts'
import { createLease, readLease } from './lease.ts'

// Tasks that only one process at a time may run on a database; a second process is refused instead of
// waiting.

/** The name of a task, as it is stored and as messages show it. */
export type Claimed = 'redecode' | 'backup'

/** How this process identifies itself in leases: host and process id. */
export const thisProcess = `${hostname()}:${process.pid}`

/**
 * Reserves the task for this process until `end` is called; then another process may start it at once.
 *
 * @throws Error with a sentence when another process runs the task
 */
export async function beginAlone(db: Database, work: Claimed): Promise<{ end(): Promise<void> }> {
  const stopping = new AbortController()
  const lease = createLease(db, { task: work, holder: thisProcess })
  const end = async () => {
    stopping.abort()
    // Ignore the error: the failure may be that the database went away.
    await lease.release().catch(() => undefined)
  }
  const held = await lease.acquire(stopping.signal, () => stopping.abort())
  if (held) return { end }
  await end()
  await refuseBeside(db, work)
  throw new Error(`Another ${work} of this database was at work. Try again.`)
}

/** @throws Error with a sentence when another process runs this task */
export async function refuseBeside(db: Database, work: Claimed): Promise<void> {
  const lease = await readLease(db, work)
  if (lease)
    throw new Error(
      `Another ${work} of this database is at work (${lease.holder}). Let it end; if it was killed, try again in ${Math.ceil(lease.leftMs / 1000)} s.`,
    )
}
