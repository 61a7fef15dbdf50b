import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorFields, errorFrom, messageWithCauses } from '../log/error-fields.ts'
import { backoffMs } from '../work/backoff.ts'
import { forkChild } from './fork-child.ts'

/** A child process that is restarted when it ends unexpectedly. */
export type Supervised<Ready> = {
  /** The child's last `ready` message. */
  ready: () => Ready
  /** The number of restarts. */
  restarts: () => number
  /** Whether a child runs and has sent `ready`. */
  alive: () => boolean
  /** Stops the child (SIGTERM, SIGKILL after `graceMs`); resolves when it has ended. */
  stop: () => Promise<void>
  /** The process id, for tests that kill it. */
  pid: () => number | undefined
}

export type SuperviseOptions<Ready> = {
  /** The child's entry file. It must send `{ ready: … }` over IPC once it serves, or `{ refused: errorFields(error) }`. */
  file: URL
  /**
   * Makes the greeting that a new child reads with `greeted()`; called for each child, because only the first
   * child chooses a port.
   */
  greeting: () => unknown
  /** A name for messages, such as `localdb`. */
  name: string
  env?: Record<string, string>
  onRestart?: (reason: string) => void
  onReady?: (ready: Ready) => void
  /** Called with the value of each `{ report: … }` message from the child. */
  onReport?: (report: unknown) => void
  graceMs?: number
}

/**
 * A child that ends sooner than this after `ready` crashes in a loop: the pauses before its restarts grow.
 */
const SETTLED_MS = 1_000
const RESTART = { firstMs: 100, longestMs: 5_000 }

/**
 * Runs `file` in a child process and restarts it whenever it ends by itself: a native crash of an embedded
 * engine must never end the explorer. Waits 0.1 s before the first restart, doubling to 5 s. A child that was
 * ready once and refuses later is restarted too; the reason goes to `onRestart`.
 *
 * @returns when the child is ready for the first time
 * @throws the child's own error when it refuses to start, or an Error with a sentence when it ends before it
 * was ready
 */
export async function supervise<Ready>(options: SuperviseOptions<Ready>): Promise<Supervised<Ready>> {
  const { name, graceMs = 4_000 } = options
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let ready: Ready | undefined
  let alive = false
  let restarts = 0
  let failures = 0

  /** Resolves when the child is ready, rejects when it ends before that; `onEnd` is called when it ends after it. */
  const start = (onEnd: (reason: Error) => void) =>
    new Promise<void>((resolve, reject) => {
      const started = forkChild(options.file, options.greeting(), { env: options.env })
      child = started
      let readyAt: number | undefined
      let ended = false
      const end = (reason: Error) => {
        if (ended) return
        ended = true
        alive = false
        if (readyAt === undefined) return reject(reason)
        if (performance.now() - readyAt >= SETTLED_MS) failures = 0
        onEnd(reason)
      }
      started.on('message', (message: { ready?: Ready; refused?: ErrorFields; report?: unknown }) => {
        if (message.refused !== undefined) {
          end(errorFrom(message.refused))
          started.kill()
        } else if (message.ready !== undefined) {
          ready = message.ready
          readyAt = performance.now()
          alive = true
          options.onReady?.(message.ready)
          resolve()
        } else if (message.report !== undefined) options.onReport?.(message.report)
      })
      started.on('error', (error) => {
        if (started.pid === undefined)
          end(new Error(`${name} could not be started: ${error.message}`, { cause: error }))
      })
      started.on('exit', (code, signal) => {
        const reason = `${name} ended with ${signal ? `signal ${signal}` : `exit code ${code}`}`
        end(new Error(readyAt === undefined ? `${reason} before it was ready.` : reason))
      })
    })

  const restart = async (reason: Error): Promise<void> => {
    if (stopping.signal.aborted) return
    options.onRestart?.(messageWithCauses(reason))
    restarts++
    try {
      await sleep(backoffMs(++failures, RESTART), undefined, { signal: stopping.signal })
    } catch {
      return // stopped meanwhile
    }
    await exitOf(child) // a child that refused may not have exited yet
    if (stopping.signal.aborted) return
    await start((next) => void restart(next)).catch((error: Error) => restart(error))
  }

  await start((reason) => void restart(reason))
  return {
    ready: () => ready as Ready,
    restarts: () => restarts,
    alive: () => alive,
    pid: () => child?.pid,
    stop: async () => {
      stopping.abort()
      child?.kill('SIGTERM')
      const timer = setTimeout(() => child?.kill('SIGKILL'), graceMs)
      await exitOf(child)
      clearTimeout(timer)
    },
  }
}

function exitOf(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
