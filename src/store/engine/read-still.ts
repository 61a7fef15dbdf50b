import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { number } from '../rows/columns.ts'
import { type Database, select } from './database.ts'
import { newestVersion } from './newest-version.ts'

// The database gives each statement, and each table in it, its rows of another moment. Rows of several belong together
// where nothing was written from before the first until after the last.

/** A reading that takes longer than the pauses between two writes is never still. */
const READINGS = 5
/** How often a write that is not complete is looked at again, and after how long. */
const LOOKS = 20
const PAUSE_MS = 50

/**
 * Reads until what `mark` returns is the same before and after, so that all that `read` returns is of one moment.
 *
 * @param mark changes with each write; undefined while one is not complete
 * @param read gets the mark; undefined in the last reading, when there was no still moment
 */
export async function readStill<Mark, Value>(
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

/** The newest finalized slot, where the newest balances are not of a later block, whose rows are being written. */
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
 * The newest version of each table, where each is computed from the one before it; undefined while one is not computed
 * again yet from what the one before it has.
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
