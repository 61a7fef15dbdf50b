import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { number } from '../rows/columns.ts'
import { type Database, select } from './database.ts'
import { newestVersion } from './newest-version.ts'

// The database reads each statement, and each table of a statement, at a different moment. The results of
// several statements are consistent only if nothing was written between the first and the last.

/** How often the reading is repeated. One that takes longer than the pauses between writes never succeeds. */
const READINGS = 5
/** How often, and after which pause, an incomplete write is checked again. */
const LOOKS = 20
const PAUSE_MS = 50

/**
 * Repeats `read` until `mark` returns the same before and after it, so that all its values are from one
 * moment.
 *
 * @param mark returns a value that changes with each write; undefined while a write is incomplete
 * @param read is called with the mark; with undefined at the last attempt, when no consistent moment was
 *   found
 */
export async function readConsistently<Mark, Value>(
  mark: () => Promise<Mark | undefined>,
  read: (mark: Mark | undefined) => Promise<Value>,
): Promise<Value> {
  for (let reading = 1; reading < READINGS; reading++) {
    let before = await mark()
    for (let look = 1; before === undefined && look < LOOKS; look++) {
      await sleep(PAUSE_MS)
      before = await mark()
    }
    if (before === undefined) break
    const value = await read(before)
    if (isDeepStrictEqual(await mark(), before)) return value
  }
  return read(undefined)
}

const StateRow = {
  final: number,
  balances: number,
  accounts: number,
}

/**
 * The newest finalized slot; undefined while the newest balances belong to a later block, whose rows are
 * being written.
 */
export async function markOfState(db: Database): Promise<number | undefined> {
  const [row] = await select(
    db,
    StateRow,
    /* sql */ `
      SELECT (SELECT max(slot) FROM blocks WHERE finalized) AS final,
        (SELECT bitShiftRight(max(version), 20) FROM native_balances) AS balances,
        (SELECT bitShiftRight(max(version), 20) FROM owner_token_accounts) AS accounts
      SETTINGS max_threads = 1`,
  )
  if (!row) return undefined
  const { final, balances, accounts } = row
  return Math.max(balances, accounts) <= final ? final : undefined
}

/**
 * The newest version of each table, where each table is computed from the one before it; undefined while a
 * table has not been recomputed yet from the newest rows of the one before it.
 */
export async function markOfTables(db: Database, names: readonly string[]): Promise<bigint[] | undefined> {
  const versions: bigint[] = []
  for (const name of names) {
    const version = await newestVersion(db, { name })
    if (version < (versions.at(-1) ?? 0n)) return undefined
    versions.push(version)
  }
  return versions
}
