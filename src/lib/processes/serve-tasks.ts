import { Worker } from 'node:worker_threads'
import { lowerPriority } from './lower-priority.ts'
import { greeted, onEndOfParent, onMessage } from './parent.ts'

// The child's side of `createChildTasks`.

export type TaskGreeting = { cpuMs: number }
export type TaskReply<Output> = { id: number; output: Output } | { id: number; problem: string }

/** The interval at which the CPU time is checked. */
const LOOK_MS = 25

// The check runs in a separate thread, because a task may block the event loop. The CPU time is that of all
// threads of the process, so that native code in libuv's threads counts. The signal ends the process, and its
// number tells the parent why.
const WATCHDOG = `
  const { task, lookMs, cpuMs } = require('node:worker_threads').workerData
  const used = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  let id = 0
  let since = 0
  setInterval(() => {
    const current = Atomics.load(task, 0)
    if (current !== id) {
      id = current
      since = used()
    } else if (id !== 0 && used() - since > cpuMs) process.kill(process.pid, 'SIGVTALRM')
  }, lookMs)
`

/**
 * Answers the parent's tasks with the result of `run`. If `run` throws an Error, the task is refused, with
 * the message (a clause) as reason.
 */
export async function serveTasks<Input, Output>(
  run: (input: Input) => Output | Promise<Output>,
): Promise<void> {
  // Requests of visitors and new blocks have priority.
  lowerPriority(10)
  onEndOfParent(() => process.exit(0))
  const { cpuMs } = await greeted<TaskGreeting>()
  /** The id of the task that is running; 0: none. */
  const task = new Int32Array(new SharedArrayBuffer(4))
  const watchdog = new Worker(WATCHDOG, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { task, lookMs: LOOK_MS, cpuMs },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  })
  await new Promise((resolve) => watchdog.once('online', resolve))
  onMessage<{ id: number; input: Input }>(({ id, input }) => {
    Atomics.store(task, 0, id)
    void (async () => run(input))()
      .then((output): TaskReply<Output> => ({ id, output }))
      .catch((error: unknown): TaskReply<Output> => ({ id, problem: reasonOf(error) }))
      .then((reply) => {
        Atomics.store(task, 0, 0)
        process.send?.(reply, () => undefined)
      })
  })
  process.send?.({ ready: true })
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
