import { createChildTasks, type TaskCounts } from '#lib/processes/child-tasks.ts'
import type { JsonTask, JsonTasks } from './read.ts'

/** Parses what strangers wrote: JSON of tokens and IDLs of programs. */
export type JsonReader = {
  /**
   * @param key those who share one take turns with the others: a mint, a program
   * @throws TaskRefused, TaskEnded, TasksBusy
   */
  read<Name extends JsonTask>(
    key: string,
    task: Name,
    input: JsonTasks[Name]['input'],
  ): Promise<JsonTasks[Name]['output']>
  /** Since the start: texts that were read, that were refused, and that took too long. */
  counts(): TaskCounts
  /** A sentence, where its process could not be started when it was needed last. */
  problem(): string | undefined
  stop(): void
}

/** CPU time for one text. The largest IDLs take 20 ms. */
const CPU_MS = 1_000

/**
 * A reader that parses in a child process, since parsing is synchronous: this process goes on with its blocks and visitors
 * whatever a text is.
 */
export function createJsonReader(): JsonReader {
  const tasks = createChildTasks<object, unknown>({
    file: new URL('./child.ts', import.meta.url),
    work: 'reads the JSON of tokens and programs',
    cpuMs: CPU_MS,
  })
  return {
    read: (key, task, input) => tasks.run(key, { task, input }) as Promise<never>,
    counts: tasks.counts,
    problem: tasks.problem,
    stop: tasks.stop,
  }
}
