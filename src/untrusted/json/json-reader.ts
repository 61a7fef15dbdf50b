import { createChildTasks, type TaskCounts } from '#lib/processes/child-tasks.ts'
import type { JsonTask, JsonTasks } from './read.ts'

/** Parses untrusted JSON: metadata of tokens and IDLs of programs. */
export type JsonReader = {
  /**
   * @param key a mint or a program; keys take turns
   * @throws TaskRefused, TaskEnded, TasksBusy
   */
  read<Name extends JsonTask>(
    key: string,
    task: Name,
    input: JsonTasks[Name]['input'],
  ): Promise<JsonTasks[Name]['output']>
  /** The number of texts since the start that were read, that were refused, and that took too long. */
  counts(): TaskCounts
  /** A sentence, if the last start of its process failed; otherwise undefined. */
  problem(): string | undefined
  stop(): void
}

/** CPU time for one text. The largest IDLs take 20 ms. */
const CPU_MS = 1_000

/**
 * A reader that parses in a child process. Parsing is synchronous, and this process must not be blocked by
 * any text.
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
