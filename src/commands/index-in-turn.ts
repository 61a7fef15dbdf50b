import type { Indexer } from '#indexer/index.ts'
import type { Log } from '#lib/log/log.ts'
import { type Job, startJobs } from '#lib/work/jobs.ts'
import { thisProcess } from '#store/engine/claims.ts'
import type { Database } from '#store/engine/database.ts'
import { createLease } from '#store/engine/lease.ts'

export type IndexingInTurn = {
  /** The running indexer; `undefined` while another process indexes. */
  indexer(): Indexer | undefined
  /** Whether another process is known to be indexing. */
  isStandby(): boolean
  /** Resolves when this process indexes for the first time, or was stopped before. Rejects when the indexer cannot start. */
  begun: Promise<void>
  stop(): Promise<void>
}

/**
 * How long a stop waits for the database to release the lease. If that fails, the other processes wait until
 * the lease expires.
 */
const RELEASE_MS = 1_000

/**
 * Indexes whenever no other process of this database does: if several have the role `indexer`, one works, and
 * the others wait for its lease.
 *
 * @param whileWaiting jobs that run while another process indexes
 * @param onFailure called with the error when the indexer cannot start again after another process had
 * indexed; if it throws, the process ends
 */
export function indexInTurn(options: {
  db: Database
  log: Log
  start: () => Promise<Indexer>
  whileWaiting: readonly Job[]
  onFailure: (error: unknown) => void
}): IndexingInTurn {
  const { db, log, start, whileWaiting, onFailure } = options
  const lease = createLease(db, { task: 'indexer', holder: thisProcess })
  const stopping = new AbortController()
  const { signal } = stopping
  let indexer: Indexer | undefined
  let isStandby = false

  const onWait = (holder: string) => {
    isStandby = true
    log.info({ holder }, 'Another process indexes this database; this one waits for it')
  }
  /** @returns a signal that is aborted when another process may index; null when this process was stopped */
  const begin = async (): Promise<AbortSignal | null> => {
    const jobs = startJobs(whileWaiting, { log, stopping: signal })
    try {
      const lost = await acquire()
      isStandby = false
      if (!lost || signal.aborted) return null
      indexer = await start()
      return lost
    } finally {
      await jobs.stop()
    }
  }
  const acquire = async (): Promise<AbortSignal | null> => {
    while (!signal.aborted)
      try {
        return await lease.acquire(signal, onWait)
      } catch (error) {
        // The database does not answer: it is tried again.
        log.warn({ error }, 'Which process indexes could not be read from the database')
      }
    return null
  }
  const end = async () => {
    const ended = indexer
    indexer = undefined
    await ended?.stop()
  }
  const goOn = async (first: AbortSignal | null) => {
    for (let lost = first; lost; lost = await begin()) {
      await new Promise<void>((resolve) => {
        if (lost?.aborted || signal.aborted) resolve()
        for (const one of [lost, signal]) one?.addEventListener('abort', () => resolve(), { once: true })
      })
      if (signal.aborted) return
      log.warn({}, 'This process could not renew its lease in time: another one may index now')
      await end()
    }
  }

  const beginning = begin()
  const all = beginning.then((lost) => {
    goOn(lost)
      .catch(onFailure)
      .catch((error) => {
        log.error({ error }, 'The indexer could not start again: this process ends')
        process.kill(process.pid, 'SIGTERM')
      })
  })
  return {
    indexer: () => indexer,
    isStandby: () => isStandby,
    begun: all,
    stop: async () => {
      stopping.abort()
      await beginning.catch(() => undefined)
      await end()
      const cut = new Promise((resolve) => setTimeout(resolve, RELEASE_MS).unref())
      await Promise.race([lease.release().catch(() => undefined), cut])
    },
  }
}
