import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { forkChild } from './fork-child.ts'

/** What a supervised child says once it serves, and again after each restart. */
export type Supervised<Ready> = {
  /** The child's newest `ready` message. */
  ready: () => Ready
  /** How often the child was started again after it died by itself. */
  restarts: () => number
  /** Whether a child is up and has said `ready`. */
  alive: () => boolean
  /** Asks the child to stop (SIGTERM), kills it after `graceMs`, resolves when it is gone. */
  stop: () => Promise<void>
  /** The process id, for tests that kill it. */
  pid: () => number | undefined
}

export type SuperviseOptions<Ready> = {
  /** The child's entry file. It must send `{ ready: … }` over IPC once it serves, or `{ refused: 'sentence' }`. */
  file: URL
  /** Sent as one JSON argument, `process.argv[2]`. */
  argument: unknown
  /**
   * The first IPC message of each new child: for secrets, as every user of the machine may list arguments, and for
   * what only an earlier child found out, such as a port to take again.
   */
  greeting?: () => unknown
  /** A name for messages, such as `localdb`. */
  name: string
  env?: Record<string, string>
  onRestart?: (reason: string) => void
  onReady?: (ready: Ready) => void
  graceMs?: number
}

/** A child that dies sooner than this after `ready` is in a loop of crashes, and is started ever more slowly. */
const SETTLED_MS = 1_000

/**
 * Runs `file` in a child process and starts it again whenever it dies by itself: a native crash of an
 * embedded engine must never take the explorer down. Waits 0.1 s before the first restart, doubling to 5 s.
 * A child that was ready once and refuses later is tried again as well; the reason goes to `onRestart`.
 *
 * @returns when the child is ready for the first time
 * @throws Error with the child's own sentence when it refuses to start, or when it dies before it was ever ready
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
  const start = (onEnd: (reason: string) => void) =>
    new Promise<void>((resolve, reject) => {
      const born = forkChild(options.file, options.argument, { env: options.env })
      child = born
      let readyAt: number | undefined
      let ended = false
      const end = (reason: string) => {
        if (ended) return
        ended = true
        alive = false
        if (readyAt === undefined) return reject(new Error(reason))
        if (performance.now() - readyAt >= SETTLED_MS) failures = 0
        onEnd(reason)
      }
      if (options.greeting) born.send(options.greeting() as object, () => undefined) // a failure shows in its exit
      born.on('message', (message: { ready?: Ready; refused?: string }) => {
        if (message.refused !== undefined) {
          end(message.refused)
          born.kill()
        } else if (message.ready !== undefined) {
          ready = message.ready
          readyAt = performance.now()
          alive = true
          options.onReady?.(message.ready)
          resolve()
        }
      })
      born.on('error', (error) => {
        if (born.pid === undefined) end(`${name} could not be started: ${error.message}`)
      })
      born.on('exit', (code, signal) => {
        const reason = `${name} ended with ${signal ? `signal ${signal}` : `exit code ${code}`}`
        end(readyAt === undefined ? `${reason} before it was ready.` : reason)
      })
    })

  const revive = async (reason: string): Promise<void> => {
    if (stopping.signal.aborted) return
    options.onRestart?.(reason)
    restarts++
    try {
      await sleep(Math.min(5_000, 100 * 2 ** failures++), undefined, { signal: stopping.signal })
    } catch {
      return // stopped meanwhile
    }
    await gone(child) // one that refused may still be on its way out
    if (stopping.signal.aborted) return
    await start((next) => void revive(next)).catch((error: Error) => revive(error.message))
  }

  await start((reason) => void revive(reason))
  return {
    ready: () => ready as Ready,
    restarts: () => restarts,
    alive: () => alive,
    pid: () => child?.pid,
    stop: async () => {
      stopping.abort()
      child?.kill('SIGTERM')
      const timer = setTimeout(() => child?.kill('SIGKILL'), graceMs)
      await gone(child)
      clearTimeout(timer)
    },
  }
}

function gone(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
