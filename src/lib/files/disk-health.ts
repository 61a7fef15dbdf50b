import { errorAndCauses } from '../log/error-fields.ts'
import type { Log } from '../log/log.ts'

export type DiskTrouble = 'full' | 'read-only'

// Error codes and texts of a full disk: the system's, and ClickHouse's (ErrorCodes.cpp): 243 when it cannot
// reserve space for a part, 74, 75 and 1001 with the system's text in the message.
const FULL =
  /\b(ENOSPC|EDQUOT|NOT_ENOUGH_SPACE)\b|no space left on device|not enough space|disk quota exceeded/i
const READ_ONLY = /\bEROFS\b|read-only file ?system/i

/** Whether an error, or a cause of it, says that a disk is full or read-only. */
export function diskTroubleOf(thrown: unknown): DiskTrouble | undefined {
  for (const error of errorAndCauses(thrown)) {
    const { code, type, message } = Object(error) as { code?: unknown; type?: unknown; message?: unknown }
    const text = `${code} ${type} ${message ?? error}`
    if (FULL.test(text)) return 'full'
    if (READ_ONLY.test(text)) return 'read-only'
  }
  return undefined
}

/**
 * The trouble in words, with what to do.
 *
 * @param location what is on the disk, with its folder: `The database folder /data/db`
 */
export function diskSentence(trouble: DiskTrouble, location: string): string {
  return trouble === 'full'
    ? `${location} is on a full disk, so nothing new can be stored. Free some space there, or enlarge the disk.`
    : `${location} is on a read-only file system, so nothing new can be stored. Check that disk, and mount it writable again.`
}

/** Whether the disk accepts writes, judged by the result of the last writes. */
export type DiskHealth = {
  /**
   * Reports a failed write; returns whether a full or read-only disk was the reason. The first such failure
   * is logged.
   */
  failed: (error: unknown) => boolean
  /** Reports a successful write. The first one after a failure is logged. */
  worked: () => void
  /** The problem in one sentence; null when there is none. */
  problem: () => string | null
}

/**
 * @param location as in `diskSentence`
 * @param work the work that waits for the disk
 */
export function createDiskHealth(
  location: string,
  log: Pick<Log, 'error' | 'warn'>,
  work = 'indexing',
): DiskHealth {
  let trouble: DiskTrouble | undefined
  const sentence = (of: DiskTrouble) => `${diskSentence(of, location)} Then ${work} goes on by itself.`
  return {
    failed: (error) => {
      const found = diskTroubleOf(error)
      if (found && found !== trouble) log.error({ error }, sentence(found))
      trouble = found ?? trouble
      return found !== undefined
    },
    worked: () => {
      if (trouble) log.warn({}, `${location} can be written again; ${work} goes on.`)
      trouble = undefined
    },
    problem: () => (trouble ? sentence(trouble) : null),
  }
}
