import { AsyncResource } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { spending } from '../work/work.ts'
import { forkChild } from './fork-child.ts'
import type { TaskGreeting, TaskReply } from './serve-tasks.ts'

/** The child refused the task, because its `run` threw. The message is a clause. */
export class TaskRefused extends Error {}

/** The task took too long, or its process ended. The message is a clause: `it takes more than 1 s of CPU`. */
export class TaskEnded extends Error {}

/**
 * The task was not started, for a reason that has nothing to do with it. The message is a clause: `too many
 * others wait`.
 */
export class TasksBusy extends Error {}

export type ChildTasks<Input, Output> = {
  /**
   * @param key a host or a program, for example: tasks of different keys take turns
   * @throws TaskRefused, TaskEnded, TasksBusy
   */
  run(key: string, input: Input): Promise<Output>
  /** The number of tasks that were completed, refused and ended since the start. */
  counts(): TaskCounts
  /** A sentence, if the last start of the child failed; otherwise undefined. */
  problem(): string | undefined
  /** Ends the child; waiting tasks reject. */
  stop(): void
}

export type TaskCounts = { done: number; refused: number; ended: number }

export type ChildTaskOptions = {
  /** The child's entry file, which calls `serveTasks`. */
  file: URL
  /**
   * A description of its tasks for `problem`, as in "The process that [decodes images] could not be started".
   */
  work: string
  /** The limit of CPU time for one task, without the start of the child. */
  cpuMs: number
  /** The limit of wall-clock time for one task, which also ends a task that waits or gets no CPU. */
  clockMs?: number
  /** The maximum number of waiting tasks, in all and per key. */
  waiting?: number
  perKey?: number
}

const CLOCK_MS = 10_000
const START_MS = 30_000
/** The pause before a child that could not be started is started again. */
const START_AGAIN_MS = 10_000
const NOT_STARTED = 'the process for it could not be started'
const IDLE_MS = 60_000
const MAX_WAITING = 256
const MAX_PER_KEY = 64
/** The limit of the child's heap. */
const MAX_HEAP_MB = 256

type Waiting<Output> = {
  /** Starts the task as part of the request that it belongs to. */
  begin: () => Promise<Output>
  resolve: (output: Output) => void
  reject: (error: Error) => void
}

/**
 * Runs tasks in a child process, one after the other: input from strangers may be costly, or crash native
 * code, and must not block or end this process. The child is started on demand. It ends when it was unused
 * for a minute, when it crashes, or when a task exceeds its time.
 */
export function createChildTasks<Input, Output>(options: ChildTaskOptions): ChildTasks<Input, Output> {
  const { file, work, cpuMs, clockMs = CLOCK_MS, waiting: most = MAX_WAITING, perKey = MAX_PER_KEY } = options
  /** The waiting tasks by key. The first key is next, and moves to the end after its turn. */
  const lanes = new Map<string, Waiting<Output>[]>()
  const counts: TaskCounts = { done: 0, refused: 0, ended: 0 }
  let waiting = 0
  let isRunning = false
  let child: { process: ChildProcess; ready: Promise<void> } | undefined
  let lastId = 0
  let failedStart: { sentence: string; at: number } | undefined
  let isStopped = false
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.process.kill('SIGKILL')
    child = undefined
  }

  const startChild = () => {
    const started = forkChild(file, { cpuMs } satisfies TaskGreeting, {
      nodeFlags: [`--max-old-space-size=${MAX_HEAP_MB}`],
    })
    const leave = () => {
      if (child?.process === started) child = undefined
    }
    const ready = new Promise<void>((resolve, reject) => {
      let isOver = false
      const over = (failure?: string) => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        failedStart = undefined
        if (failure === undefined) return resolve()
        if (!isStopped)
          failedStart = {
            sentence: `The process that ${work} could not be started: ${failure}. The explorer's own output may say why.`,
            at: performance.now(),
          }
        leave()
        reject(new TasksBusy(NOT_STARTED))
      }
      const timer = setTimeout(() => {
        over(`it was not ready after ${START_MS / 1_000} s`)
        started.kill('SIGKILL')
      }, START_MS)
      started.once('message', () => over())
      started.once('exit', (code, signal) => {
        over(code === null ? `${signal} ended it` : `it ended with exit code ${code}`)
        leave()
      })
      started.on('error', ({ message }) => over(message))
    })
    child = { process: started, ready }
    return child
  }

  const runNow = async (input: Input): Promise<Output> => {
    clearTimeout(idle)
    if (!child && failedStart && performance.now() - failedStart.at < START_AGAIN_MS)
      throw new TasksBusy(NOT_STARTED)
    const { process: worker, ready } = child ?? startChild()
    await ready
    return spending(() => answerOf(worker, input))
  }

  const answerOf = (worker: ChildProcess, input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('exit', onExit)
      }
      const fail = (reason: string) => {
        settle()
        reject(new TaskEnded(reason))
      }
      const onMessage = (reply: TaskReply<Output>) => {
        if (reply.id !== id) return
        settle()
        if ('problem' in reply) reject(new TaskRefused(reply.problem))
        else resolve(reply.output)
      }
      const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
        fail(signal === CPU_SIGNAL ? `it takes more than ${cpuMs / 1000} s of CPU` : 'its process ended')
      const timer = setTimeout(() => {
        end()
        fail(`it takes more than ${clockMs / 1000} s`)
      }, clockMs)
      worker.on('message', onMessage).on('exit', onExit)
      worker.send({ id, input }, (error) => {
        if (error) fail('its process ended')
      })
    })

  const next = () => {
    if (isRunning) return
    const [key, lane] = lanes.entries().next().value ?? []
    const task = lane?.shift()
    if (key === undefined || !lane || !task) return
    lanes.delete(key)
    if (lane.length > 0) lanes.set(key, lane)
    waiting--
    isRunning = true
    void task
      .begin()
      .then(
        (output) => {
          counts.done++
          task.resolve(output)
        },
        (error: Error) => {
          if (error instanceof TaskRefused) counts.refused++
          else if (error instanceof TaskEnded) counts.ended++
          task.reject(error)
        },
      )
      .finally(() => {
        isRunning = false
        idle = setTimeout(end, IDLE_MS).unref()
        next()
      })
  }

  return {
    run: (key, input) =>
      new Promise((resolve, reject) => {
        const lane = lanes.get(key) ?? []
        if (waiting >= most || lane.length >= perKey) return reject(new TasksBusy('too many others wait'))
        waiting++
        lanes.set(key, [...lane, { begin: AsyncResource.bind(() => runNow(input)), resolve, reject }])
        next()
      }),
    counts: () => ({ ...counts }),
    problem: () => failedStart?.sentence,
    stop: () => {
      isStopped = true
      for (const { reject } of [...lanes.values()].flat()) reject(new TasksBusy('this process ends'))
      lanes.clear()
      waiting = 0
      end()
    },
  }
}

/** The signal with which the child ends itself when a task has used its CPU time. */
const CPU_SIGNAL = 'SIGVTALRM'
