import { TaskRefused } from '#lib/processes/child-tasks.ts'
import type { JsonReader } from '../json/json-reader.ts'
import { jsonTasks } from '../json/read.ts'

/**
 * A reader without a child process, for tests of the parsed result: the start of a child would take most of
 * their time.
 */
export function directReader(): JsonReader {
  const counts = { done: 0, refused: 0, ended: 0 }
  return {
    read: async (_, task, input) => {
      try {
        const output = jsonTasks[task](input)
        counts.done++
        return output
      } catch (error) {
        counts.refused++
        throw new TaskRefused(error instanceof Error ? error.message : String(error))
      }
    },
    counts: () => ({ ...counts }),
    problem: () => undefined,
    stop: () => undefined,
  }
}
