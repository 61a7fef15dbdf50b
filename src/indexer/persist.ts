import { setTimeout as sleep } from 'node:timers/promises'
import { diskTroubleOf } from '#lib/disk-health.ts'
import { recordOf } from '#lib/guards.ts'

/** How often a statement is repeated that the database answers with an error. */
const ANSWERED_TRIES = 6
const MAX_PAUSE_MS = 5_000

/**
 * Repeats a write that may safely be repeated: for as long as it takes while the database is away, a few times when it
 * says no (memory, too many parts).
 *
 * @throws the database's own error; at once what says that a disk is full or read-only, as that takes long to end and the
 *   main process must know, and what `isFinal` knows
 */
export async function persist<T>(
  write: () => Promise<T>,
  options: { stopping: AbortSignal; isFinal?: (error: unknown) => boolean },
): Promise<T> {
  let answered = 0
  for (let pause = 250; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    try {
      return await write()
    } catch (error) {
      if (options.stopping.aborted || options.isFinal?.(error) || diskTroubleOf(error)) throw error
      if (isAnswer(error) && ++answered >= ANSWERED_TRIES) throw error
      await sleep(pause * (0.75 + Math.random() / 4), undefined, { signal: options.stopping })
    }
  }
}

/** ClickHouse's errors carry its own number; those of a connection a name. A fault of ours carries neither. */
function isAnswer(error: unknown): boolean {
  const { code } = recordOf(error)
  return code === undefined || /^\d+$/.test(String(code))
}
