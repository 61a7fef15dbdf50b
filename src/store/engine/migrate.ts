import { readdirSync, readFileSync } from 'node:fs'
import { number, string } from '../rows/columns.ts'
import { migrations as migrationsTable } from '../tables/migrations.ts'
import {
  closeDatabase,
  command,
  connect,
  type Database,
  databaseExists,
  insertBinary,
  select,
} from './database.ts'
import { quoteName } from './quote-name.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

export type Migration = { number: number; name: string; sql: string }

/**
 * Brings the database to this program's schema, and creates it where there is none. Several processes may run
 * it at once, and it may run again after an interrupted start: every statement is idempotent.
 *
 * @throws Error with a message for the operator when a newer version of the program wrote the database, or a
 *   version with another first migration
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  await createDatabase(db)
  await refuseHalfRestored(db)
  await runMigrations(db, migrations)
}

/** The table that lists the files already restored; it exists only in a database that is being restored. */
export const RESTORED_FILES = 'restored_files'

async function refuseHalfRestored(db: Database): Promise<void> {
  const found = await select(
    db,
    { name: string },
    'SELECT name FROM system.tables WHERE database = {database:String} AND name = {name:String}',
    { database: db.name, name: RESTORED_FILES },
  )
  if (found.length > 0)
    throw new Error(
      `The database "${db.name}" is being restored from a backup, or that was interrupted. Let it end, or run the same npm run restore again; with --replace it begins anew.`,
    )
}

/** Runs the migrations in a database that exists; it may be one that is being restored. */
export async function runMigrations(db: Database, migrations: readonly Migration[]): Promise<void> {
  await runStatements(db, MIGRATIONS_TABLE)
  const rows = await select(
    db,
    { number: number, name: string },
    'SELECT DISTINCT number, name FROM migrations ORDER BY number',
  )
  const refusal = refusalOf(db.name, rows, migrations)
  if (refusal !== undefined) throw new Error(refusal)
  const applied = new Set(rows.map(({ number }) => number))
  for (const migration of migrations) {
    if (applied.has(migration.number)) continue
    await runStatements(db, migration.sql)
    await insertBinary(
      db,
      migrationsTable,
      migrationsTable.encode([migration]),
      `migration-${migration.number}`,
    )
  }
}

/**
 * Why a database with the migrations `applied` cannot be brought to `migrations`, as a sentence for the
 * operator; undefined: it can.
 */
export function refusalOf(
  name: string,
  applied: readonly Pick<Migration, 'number' | 'name'>[],
  migrations: readonly Pick<Migration, 'number' | 'name'>[],
): string | undefined {
  const older = applied.find((row) =>
    migrations.some((one) => one.number === row.number && one.name !== row.name),
  )
  if (older)
    return `The database "${name}" was made by an earlier version of Gorscope (its schema ${older.number} is "${older.name}"), which this version cannot continue: ${ANOTHER}, where the chain is indexed anew.`
  const newest = Math.max(0, ...applied.map(({ number }) => number))
  const known = migrations.at(-1)?.number ?? 0
  if (newest > known)
    return `The database "${name}" has schema ${newest}, and this version of Gorscope knows schemas up to ${known}. Start the newer version that wrote it, or ${ANOTHER}.`
  return undefined
}

const MIGRATIONS_TABLE = `
CREATE TABLE IF NOT EXISTS migrations{L} (number UInt32, name String) ENGINE = {R}ReplacingMergeTree ORDER BY number;
--distributed migrations by 0
`

/** What the operator can do when this version cannot use the database. */
const ANOTHER = 'name another database in CLICKHOUSE_URL (embedded: another folder in DATA_DIR)'

/** The files `NNNN_name.sql` of `migrations/`, in order. */
export function readMigrations(): Migration[] {
  const migrations = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, digits, name] = file.match(/^(\d{4})_(\w+)\.sql$/) ?? []
      if (!digits || !name)
        throw new Error(`migrations/${file}: expected a name such as 0002_what_it_does.sql.`)
      return { number: Number(digits), name, sql: readFileSync(new URL(file, FOLDER), 'utf8') }
    })
  for (const [i, { number, name }] of migrations.entries())
    if (number !== i + 1) throw new Error(`migrations/: expected number ${i + 1}, found ${number} (${name}).`)
  return migrations
}

/** Creates the database without tables, where there is none of its name. */
export async function createDatabase(db: Database): Promise<void> {
  if (await databaseExists(db)) return
  const { address, name, cluster, registry } = db
  const server = connect(address, 'default', registry)
  try {
    // Replicated: Keeper passes every later change of the schema to all nodes, whichever node executes it.
    const engine = cluster
      ? `ON CLUSTER ${cluster} ENGINE = Replicated('/clickhouse/databases/${name}', '{shard}', '{replica}')`
      : 'ENGINE = Atomic'
    await command(server, `CREATE DATABASE IF NOT EXISTS ${quoteName(name)} ${engine}`)
  } finally {
    await closeDatabase(server)
  }
}

/** The statement for the distributed table, which has names and types only, no codecs. */
const alterOfAllShards = (statement: string) => statement.replace('{L}', '').replace(/ CODEC\(.*\)$/, '')

/** The statements of a migration, adapted to this database: with or without a cluster. */
export function statementsOf(sql: string, { cluster, name }: Pick<Database, 'cluster' | 'name'>): string[] {
  return splitStatements(sql).flatMap((statement) => {
    const [, table, key] = statement.match(/^--distributed (\w+) by (.+)$/) ?? []
    if (table)
      return cluster
        ? [
            `CREATE TABLE IF NOT EXISTS ${table} AS ${table}_local ENGINE = Distributed('${cluster}', '${name}', ${table}_local, ${key})`,
          ]
        : []
    const plain = statement.replaceAll('{R}', cluster ? 'Replicated' : '')
    const own = plain.replaceAll('{L}', cluster ? '_local' : '')
    // Change the local tables first: a column that is read from all shards must exist on each.
    const isSpread = cluster && /^ALTER TABLE \w+\{L\} ADD COLUMN /.test(plain)
    return isSpread ? [own, alterOfAllShards(plain)] : [own]
  })
}

async function runStatements(db: Database, sql: string): Promise<void> {
  for (const statement of statementsOf(sql, db)) await command(db, statement)
}

// One token each: a quoted text or name with its escapes, a comment, a semicolon, or a run of anything else.
const TOKENS =
  /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"`;/-]+|[\s\S]/g

/**
 * The statements of a migration, in order, without comments. A semicolon inside quotes or a comment does not
 * end a statement. A line `--distributed …` is a statement of its own.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  const end = () => {
    if (current.trim() !== '') statements.push(current.trim())
    current = ''
  }
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token.startsWith('--distributed ')) {
      end()
      statements.push(token.trim())
    } else if (token === ';') end()
    else if (!token.startsWith('--') && !token.startsWith('/*')) current += token
  }
  end()
  return statements
}
