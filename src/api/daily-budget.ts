import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '#lib/values/guards.ts'

/**
 * The transactions that one file stands for. If the process ends, the unused ones of its file are lost for
 * that day.
 */
const PART = 50

export type DailyBudget = {
  /**
   * Takes one of today's transactions.
   *
   * @returns false when none is left
   * @throws Error when the disk cannot be written
   */
  take(): boolean
  /** Whether `take` is known to return false until tomorrow. */
  isSpent(): boolean
  /** The most transactions that this process can still take today; other processes may take some of them. */
  remaining(): number
}

/**
 * A budget of transactions per UTC day, shared by all processes that use the folder, and kept across restarts
 * and crashes. A process takes a part of the budget by creating a file that does not exist yet, before it
 * uses any transaction of that part.
 */
export function createDailyBudget(
  { dir, transactions }: { dir: string; transactions: number },
  now: () => number = Date.now,
): DailyBudget {
  const parts = Math.ceil(transactions / PART)
  const sizeOf = (part: number) => Math.min(PART, transactions - part * PART)
  let day = ''
  /** The unused transactions of the part that this process took last. */
  let left = 0
  let nextPart = 0

  const beginDay = () => {
    const today = dayOf(now())
    if (today === day) return
    mkdirSync(dir, { recursive: true })
    removeOlder(dir, dayOf(now() - 86_400_000))
    day = today
    left = 0
    nextPart = 0
  }

  return {
    take() {
      beginDay()
      while (left === 0 && nextPart < parts) {
        if (create(join(dir, `${day}.${nextPart}`))) left = sizeOf(nextPart)
        nextPart++
      }
      if (left === 0) return false
      left--
      return true
    },
    isSpent() {
      beginDay()
      return left === 0 && nextPart >= parts
    },
    remaining() {
      beginDay()
      const taken = readdirSync(dir)
        .filter((name) => name.startsWith(`${day}.`))
        .reduce((sum, name) => sum + Math.max(0, sizeOf(Number(name.slice(day.length + 1)) || 0)), 0)
      return Math.max(0, transactions - taken) + left
    },
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Creates the file.
 *
 * @returns false when another process has created it
 */
function create(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'))
    return true
  } catch (error) {
    if (recordOf(error).code === 'EEXIST') return false
    throw error
  }
}

/** Removes the files of the days before `yesterday`, which is kept in case the clock is set back a little. */
function removeOlder(dir: string, yesterday: string): void {
  for (const name of readdirSync(dir))
    if (/^\d{4}-\d\d-\d\d\.\d+$/.test(name) && name.slice(0, 10) < yesterday)
      rmSync(join(dir, name), { force: true })
}
