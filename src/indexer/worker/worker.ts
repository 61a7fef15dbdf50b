import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DiskHealth } from '#lib/files/disk-health.ts'
import { errorFrom } from '#lib/log/error-fields.ts'
import type { Log } from '#lib/log/log.ts'
import { forkChild } from '#lib/processes/fork-child.ts'
import type { Database } from '#store/engine/database.ts'
import type { WorkerGreeting, WorkerMessage } from './child.ts'
import type { Reply, Request } from './worker-messages.ts'

/**
 * The worker process died during this request: because the blocks were too much for it, or for another
 * reason.
 */
export class WorkerDied extends Error {}

export type Worker = {
  request: <R extends Request>(request: R) => Promise<Reply<R>>
  /** The number of requests without a reply yet. */
  busy: () => number
  restarts: () => number
  pid: () => number | undefined
  /** Waits for the running database writes, then ends the process. */
  stop: () => Promise<void>
}

// A megabyte of block JSON becomes some ten megabytes of objects, which are all freed together: with a large
// young generation they are never copied.
const NODE_FLAGS = ['--max-old-space-size=1024', '--max-semi-space-size=32']
const STOP_MS = 3_000

/**
 * A process that decodes and saves blocks, so that megabytes of JSON do not block the process that serves
 * visitors. It is started by the first request, and again after it died; requests that were running then fail
 * with `WorkerDied`.
 */
export function createWorker(options: {
  db: Pick<Database, 'address' | 'registry'>
  disk: DiskHealth
  log: Log
  name: string
}): Worker {
  const { disk, log, name } = options
  type Waiting = { request: Request; resolve: (value: never) => void; reject: (error: Error) => void }
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let lastId = 0
  let restarts = 0
  let stopping = false

  const start = () => {
    const { address, registry } = options.db
    const born = forkChild(
      new URL('./child.ts', import.meta.url),
      { address, registry } satisfies WorkerGreeting,
      { nodeFlags: NODE_FLAGS },
    )
    child = born
    born.on('message', (message: WorkerMessage) => {
      if ('retried' in message) {
        const error = errorFrom(message.retried)
        return log.warn({ worker: name, error }, 'A statement of a worker process failed; it is repeated')
      }
      const call = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error !== undefined) {
        const error = errorFrom(message.error)
        disk.failed(error)
        call?.reject(error)
      } else {
        if (call && hasStored(call.request, message.value)) disk.worked()
        call?.resolve(message.value as never)
      }
    })
    const died = (reason: string) => {
      if (child !== born) return
      child = undefined
      const left = [...waiting.values()]
      waiting.clear()
      for (const call of left) call.reject(new WorkerDied(`The ${name} worker ended with ${reason}.`))
      if (stopping) return
      restarts++
      log.warn({ worker: name, reason, unfinished: left.length }, 'A worker process died; a new one goes on')
    }
    born.on('error', (error) => died(error.message))
    born.on('exit', (code, signal) => died(signal ? `signal ${signal}` : `exit code ${code}`))
    return born
  }

  return {
    busy: () => waiting.size,
    restarts: () => restarts,
    pid: () => child?.pid,
    request: (request) =>
      new Promise((resolve, reject) => {
        if (stopping) return reject(new WorkerDied(`The ${name} worker was stopped.`))
        const id = ++lastId
        waiting.set(id, { request, resolve, reject })
        const process = child ?? start()
        process.send({ id, request }, (error) => {
          if (error && waiting.delete(id)) reject(new WorkerDied(error.message))
        })
      }),
    stop: async () => {
      stopping = true
      const dying = child
      if (!dying) return
      const gone = new Promise<void>((resolve) => dying.once('exit', () => resolve()))
      if (dying.connected) dying.disconnect() // the child completes its writes, then ends
      const late = await Promise.race([gone, sleep(STOP_MS, 'late', { ref: false })])
      if (late) dying.kill('SIGKILL')
      await gone
    },
  }
}

/** Whether the reply shows that rows were written. */
function hasStored(request: Request, value: unknown): boolean {
  switch (request.kind) {
    case 'flush':
    case 'finalize':
      return (value as Reply<typeof request>).length > 0
    case 'save':
      return (value as Reply<typeof request>).some((outcome) => outcome.kind === 'saved' && outcome.isNew)
    default:
      return false
  }
}
