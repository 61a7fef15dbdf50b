import { hostname } from 'node:os'
import type { Database } from './database.ts'
import { createLease, readLease } from './lease.ts'

// Work that one process at a time does with a database, and that does not wait for another one.

/** The name of a kind of work, as it is stored and as messages call it. */
export type Claimed = 'redecode' | 'backup'

/** Names this process to others. */
export const thisProcess = `${hostname()}:${process.pid}`

/**
 * Claims the work for this process until `end`, after which another one may begin at once.
 *
 * @throws Error with a sentence when another process is at work
 */
export async function beginAlone(db: Database, work: Claimed): Promise<{ end(): Promise<void> }> {
  const stopping = new AbortController()
  const lease = createLease(db, { task: work, holder: thisProcess })
  const end = async () => {
    stopping.abort()
    // The database may be what went away.
    await lease.release().catch(() => undefined)
  }
  const held = await lease.acquire(stopping.signal, () => stopping.abort())
  if (held) return { end }
  await end()
  await refuseBeside(db, work)
  throw new Error(`Another ${work} of this database was at work. Try again.`)
}

/** @throws Error with a sentence when a process is at this work */
export async function refuseBeside(db: Database, work: Claimed): Promise<void> {
  const lease = await readLease(db, work)
  if (lease)
    throw new Error(
      `Another ${work} of this database is at work (${lease.holder}). Let it end; if it was killed, try again in ${Math.ceil(lease.leftMs / 1000)} s.`,
    )
}
