import { setTimeout as sleep } from 'node:timers/promises'
import { createDiskHealth, type DiskHealth, diskTroubleOf } from '#lib/files/disk-health.ts'
import type { Log } from '#lib/log/log.ts'
import type { Database } from '#store/engine/database.ts'
import { createWorker, type Worker, WorkerDied } from './worker.ts'
import type { BlockOutcome, RawBlock, Reply, Request, SaveRequest } from './worker-messages.ts'

export type SaveOptions = Pick<SaveRequest, 'finalized' | 'leaveKnown'>

export type Pool = {
  /**
   * Saves the blocks in one of the worker processes. Returns one outcome per block, in any order, unless
   * `cut` was called. A batch that fails is tried again block by block, and a block that fails alone is
   * `unreadable`, so that one bad block never holds up the others. A full or read-only disk is not a block's
   * fault: the same batch is tried again until it is stored or the pool stops.
   */
  save: (blocks: readonly RawBlock[], options: SaveOptions) => Promise<BlockOutcome[]>
  /** Sends the request to the least busy of the worker processes. */
  request: <R extends Request>(request: R) => Promise<Reply<R>>
  /** How many batches keep every worker busy: two per worker, one in work and one waiting. */
  concurrency: number
  /** Ends the running saves after the present block: the blocks after it get no outcome. */
  cut: () => void
  restarts: () => number
  stop: () => Promise<void>
}

/** The time after which an idle process is ended: following a chain needs none of them. */
const IDLE_MS = 20_000
/** The pause before a full or read-only disk is tried again. */
const DISK_MS = 5_000

/** `size` processes that save batches of blocks concurrently. They start with the first batch. */
export function createPool(options: {
  size: number
  db: Pick<Database, 'address' | 'registry'>
  /** Absent: one that only logs. */
  disk?: DiskHealth
  log: Log
}): Pool {
  const { size, db, log, disk = createDiskHealth('The database', log) } = options
  const stopping = new AbortController()
  let workers: Worker[] = []
  let ended = 0 // the restarts of ended workers
  let idle: NodeJS.Timeout | undefined
  let stopped = false

  const leastBusy = () => {
    clearTimeout(idle)
    const [first, ...others] = workers
    if (!first || (workers.length < size && workers.every((worker) => worker.busy() > 0))) {
      const worker = createWorker({ db, disk, log, name: `ingest ${workers.length + 1}` })
      workers.push(worker)
      return worker
    }
    return others.reduce((best, worker) => (worker.busy() < best.busy() ? worker : best), first)
  }

  const rest = () => {
    if (stopped || workers.some((worker) => worker.busy() > 0)) return
    idle = setTimeout(() => {
      const resting = workers
      workers = []
      for (const worker of resting) {
        ended += worker.restarts()
        void worker.stop()
      }
    }, IDLE_MS)
    idle.unref()
  }

  const send: Pool['request'] = async (request) => {
    try {
      return await leastBusy().request(request)
    } finally {
      rest()
    }
  }

  const save: Pool['save'] = async (blocks, saveOptions) => {
    for (let tries = 1; ; tries++)
      try {
        return await send({ kind: 'save', blocks: [...blocks], ...saveOptions })
      } catch (error) {
        if (stopped) throw error
        if (diskTroubleOf(error)) {
          await sleep(DISK_MS, undefined, { signal: stopping.signal })
          tries = 0
          continue
        }
        const problem = error instanceof Error ? error.message : String(error)
        const slots = { from: blocks[0]?.slot, to: blocks.at(-1)?.slot, count: blocks.length }
        log.warn({ ...slots, error }, 'A batch of blocks could not be saved')
        if (blocks.length > 1) {
          const outcomes: BlockOutcome[] = []
          for (const block of blocks) outcomes.push(...(await save([block], saveOptions)))
          return outcomes
        }
        // A process may have died for another reason; if it dies twice, this block was the cause.
        if (!(error instanceof WorkerDied) || tries > 1)
          return blocks.map(({ slot }) => ({ kind: 'unreadable', slot, problem }))
      }
  }

  return {
    save,
    request: send,
    concurrency: size + 1,
    cut: () => {
      for (const worker of workers) void worker.request({ kind: 'cut' }).catch(() => undefined)
    },
    restarts: () => workers.reduce((sum, worker) => sum + worker.restarts(), ended),
    stop: async () => {
      stopped = true
      stopping.abort()
      clearTimeout(idle)
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
