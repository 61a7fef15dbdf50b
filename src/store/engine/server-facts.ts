import { EMPTY_REGISTRY } from '#decode/transaction/program-registry.ts'
import { number, string } from '../rows/columns.ts'
import {
  closeDatabase,
  connect,
  type Database,
  type DatabaseAddress,
  databaseExists,
  select,
} from './database.ts'
import { readMigrations, refusalOf } from './migrate.ts'

/** Facts about a database and the server, or embedded engine, that has it. */
export type ServerFacts = {
  version: string
  /** By how many milliseconds the server's clock is ahead of this machine's. */
  aheadMs: number
  /** Sizes in bytes. */
  disks: { name: string; free: number; room: number }[]
  database: string
  /** The number of the database's newest migration; null where the database does not exist. */
  schema: number | null
  /** The number of this program's newest migration. */
  knownSchema: number
  /** Why this program cannot use the database, as a sentence; null: it can, or there is no database. */
  refusal: string | null
}

const ServerRow = { version: string, now: number }
const DiskRow = { name: string, free: number, room: number }

/**
 * Reads the facts without creating or changing anything.
 *
 * @throws Error where the server does not answer, or the database is not one of Gorscope
 */
export async function readServerFacts(address: DatabaseAddress): Promise<ServerFacts> {
  const name = address.database ?? 'gorscope'
  const server = connect(address, 'default', EMPTY_REGISTRY)
  const db = connect(address, name, EMPTY_REGISTRY)
  try {
    const about = await readServer(server)
    const disks = await select(
      server,
      DiskRow,
      'SELECT name, toUInt64(unreserved_space) AS free, toUInt64(total_space) AS room FROM system.disks',
    )
    const applied = (await databaseExists(db)) ? await readApplied(db) : null
    const known = readMigrations()
    return {
      version: about.version,
      aheadMs: about.now - Date.now(),
      disks,
      database: name,
      schema: applied && Math.max(0, ...applied.map(({ number }) => number)),
      knownSchema: known.at(-1)?.number ?? 0,
      refusal: (applied && refusalOf(name, applied, known)) ?? null,
    }
  } finally {
    await Promise.all([closeDatabase(server), closeDatabase(db)])
  }
}

async function readServer(server: Database) {
  const [about] = await select(
    server,
    ServerRow,
    'SELECT version() AS version, toUInt64(toUnixTimestamp64Milli(now64(3))) AS now',
  )
  if (!about) throw new Error('The database answered without a row.')
  return about
}

const readApplied = (db: Database) =>
  select(db, { number, name: string }, 'SELECT DISTINCT number, name FROM migrations')
