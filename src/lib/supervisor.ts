import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

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
  /** A name for messages, such as `localdb`. */
  name: string
  env?: Record<string, string>
  onRestart?: (reason: string) => void
  onReady?: (ready: Ready) => void
  graceMs?: number
}

/**
 * Runs `file` in a child process and starts it again whenever it dies by itself: a native crash of an
 * embedded engine must never take the explorer down. Waits 0.1 s before the first restart, doubling to 5 s.
 *
 * @returns when the child is ready for the first time
 * @throws Error with the child's own sentence when it refuses to start, or when it dies before it was ever ready
 */
export async function supervise<Ready>(options: SuperviseOptions<Ready>): Promise<Supervised<Ready>> {
  const { name, graceMs = 4_000 } = options
  let child: ChildProcess | undefined
  let ready: Ready | undefined
  let alive = false
  let stopping = false
  let restarts = 0
  let failures = 0

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const born = fork(options.file, [JSON.stringify(options.argument)], {
        // The parent's flags (the TypeScript loader) come along; a debugger's port must not.
        execArgv: process.execArgv.filter((flag) => !flag.startsWith('--inspect')).concat(loader()),
        env: { ...process.env, ...options.env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
      })
      child = born
      born.on('message', (message: { ready?: Ready; refused?: string }) => {
        if (message.refused !== undefined) {
          stopping = true
          reject(new Error(message.refused))
        } else if (message.ready !== undefined) {
          ready = message.ready
          alive = true
          failures = 0
          options.onReady?.(message.ready)
          resolve()
        }
      })
      born.on('error', reject)
      born.on('exit', (code, signal) => {
        alive = false
        const reason = signal ? `signal ${signal}` : `exit code ${code}`
        if (ready === undefined) {
          reject(new Error(`${name} ended with ${reason} before it was ready.`))
          return
        }
        if (!stopping) void revive(reason)
      })
    })

  const revive = async (reason: string) => {
    options.onRestart?.(reason)
    restarts++
    await sleep(Math.min(5_000, 100 * 2 ** failures++))
    if (!stopping) await start().catch(() => undefined) // its own exit handler tries again
  }

  await start()
  return {
    ready: () => ready as Ready,
    restarts: () => restarts,
    alive: () => alive,
    pid: () => child?.pid,
    stop: async () => {
      stopping = true
      const dying = child
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      const gone = new Promise<void>((resolve) => dying.once('exit', () => resolve()))
      dying.kill('SIGTERM')
      const timer = setTimeout(() => dying.kill('SIGKILL'), graceMs)
      await gone
      clearTimeout(timer)
    },
  }
}

/** Under a test runner the parent has no TypeScript loader in its flags, yet the child needs one. */
function loader(): string[] {
  return process.execArgv.some((flag) => flag.includes('tsx')) ? [] : ['--import', 'tsx']
}
