import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { listUnfinished } from '../blocks/coverage.ts'
import { refuseBeside } from '../engine/claims.ts'
import { command, connect, type Database, insertBinary, select } from '../engine/database.ts'
import { newestVersion } from '../engine/newest-version.ts'
import { quoteName } from '../engine/quote-name.ts'
import { number, string } from '../rows/columns.ts'
import { blockIntents } from '../tables/blocks/block-intents.ts'
import { tokenHolders } from '../tables/tokens/token-holders.ts'
import { snapshotOrder } from './snapshot-order.ts'

// A snapshot is a second database with the same parts as hard links. It is made within a second or two,
// whatever the size, and only takes room for what is merged or deleted in the explorer's own database while
// it exists.

/** The database of the snapshot, on the same engine or server. */
export const snapshotOf = (db: Database): Database => connect(db.address, snapshotName(db.name), db.registry)

const snapshotName = (name: string) => `${name}_backup`
/** The table that holds a snapshot's id; it exists only in a complete snapshot. */
const MARK = 'complete_snapshot'

/**
 * How many attempts are made to take all tables without a block being removed meanwhile, and the pause
 * between them.
 */
const ATTEMPTS = 20
const PAUSE_MS = 500

/**
 * Disables merges in a snapshot: its parts must stay the same, so that each is read once even over several
 * runs.
 */
const UNMERGED =
  'MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1'

/**
 * Takes all tables of the database, in the order of `snapshotOrder`, while other processes write it. Replaces
 * an older snapshot.
 *
 * @param id the id by which `findSnapshot` recognizes it
 * @throws Error with a sentence while a redecode runs, for a table that this version does not know, and when
 *   blocks are removed during every attempt
 */
export async function takeSnapshot(db: Database, id: string): Promise<void> {
  const tables = await listTables(db)
  try {
    await takeAll(db, id, tables)
  } catch (error) {
    await dropSnapshot(db).catch(() => undefined)
    throw error
  }
}

async function takeAll(db: Database, id: string, tables: readonly string[]): Promise<void> {
  const name = quoteName(snapshotName(db.name))
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await dropSnapshot(db)
    await command(db, `CREATE DATABASE ${name} ENGINE = Atomic`)
    for (const table of tables) {
      await command(db, `CREATE TABLE ${name}.${table} AS ${table}`)
      await command(db, `ALTER TABLE ${name}.${table} ${UNMERGED}`)
    }
    if (await attachAll(db, tables)) {
      await command(
        db,
        `CREATE TABLE ${name}.${MARK} ENGINE = MergeTree ORDER BY id AS SELECT {id:String} AS id`,
        {
          id,
        },
      )
      return
    }
    await sleep(PAUSE_MS)
  }
  throw new Error(
    `No snapshot of the database "${db.name}" could be taken: blocks of it were removed each of the ${ATTEMPTS} times that it was tried. Try again when the chain has no forks.`,
  )
}

/** @returns false when rows were deleted meanwhile that may be in one table and not in another */
async function attachAll(db: Database, tables: readonly string[]): Promise<boolean> {
  const before = await markOfRemovals(db)
  if (before === undefined) return false
  const unfinished = await listUnfinished(db)
  const name = quoteName(snapshotName(db.name))
  for (const table of tables)
    await command(db, `ALTER TABLE ${name}.${table} ATTACH PARTITION ALL FROM ${table}`)
  // A removal that ended meanwhile may have left rows in the snapshot but no intent: write the intents again.
  const { columnNames, encode } = blockIntents
  const rows = encode(unfinished.map((slot) => ({ slot })))
  await insertBinary(db, { name: `${name}.${blockIntents.name}`, columnNames }, rows)
  return isDeepStrictEqual(await markOfRemovals(db), before)
}

const Removals = { id: string, isDone: number }

/**
 * A value that changes when blocks are removed, and when the order of holders is written, because only the
 * table of amounts remembers which rows of former amounts to replace. undefined while blocks are being
 * removed.
 */
async function markOfRemovals(db: Database) {
  await refuseBeside(db, 'redecode')
  const removals = await select(
    db,
    Removals,
    `SELECT mutation_id AS id, is_done AS isDone FROM system.mutations
     WHERE database = {name:String} AND table = 'blocks' ORDER BY id`,
    { name: db.name },
  )
  if (removals.some(({ isDone }) => isDone === 0)) return undefined
  return { removals, holders: await newestVersion(db, tokenHolders) }
}

/** The tables of the database, in the order of a snapshot. An older version may have created them. */
async function listTables(db: Database): Promise<string[]> {
  const rows = await select(
    db,
    { name: string },
    'SELECT name FROM system.tables WHERE database = {name:String}',
    { name: db.name },
  )
  const names = new Set(rows.map(({ name }) => name))
  const unknown = [...names].filter((name) => !snapshotOrder.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The database "${db.name}" has the table "${unknown[0]}", which this version of Gorscope does not know. Back it up with the version that wrote it.`,
    )
  if (names.size === 0)
    throw new Error(`There is no database "${db.name}" with tables. Nothing was backed up.`)
  return snapshotOrder.filter((name) => names.has(name))
}

/** The id of the complete snapshot; `''` for an incomplete one; undefined where there is none. */
export async function findSnapshot(db: Database): Promise<string | undefined> {
  const name = snapshotName(db.name)
  const databases = await select(
    db,
    { name: string },
    'SELECT name FROM system.databases WHERE name = {name:String}',
    { name },
  )
  if (databases.length === 0) return undefined
  const marks = await select(
    db,
    { name: string },
    'SELECT name FROM system.tables WHERE database = {name:String} AND name = {mark:String}',
    { name, mark: MARK },
  )
  if (marks.length === 0) return ''
  const [row] = await select(db, { id: string }, `SELECT id FROM ${quoteName(name)}.${MARK}`)
  return row?.id ?? ''
}

export const dropSnapshot = (db: Database): Promise<void> =>
  command(db, `DROP DATABASE IF EXISTS ${quoteName(snapshotName(db.name))} SYNC`)
