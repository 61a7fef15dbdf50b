import { randomUUID } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { EMPTY_REGISTRY, type ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { recordOf } from '#lib/values/guards.ts'
import { retry } from '#lib/work/retry.ts'
import { createMemtable, type Memtable } from '../memory/memtable.ts'
import { string } from '../rows/columns.ts'
import { readSelected, type Selected, type Selection } from '../rows/selected-rows.ts'
import type { Table } from '../rows/table.ts'
import { countStatement, openReader, type Params, statementFor } from './query.ts'

export type DatabaseAddress = {
  /** `http://host:port` */
  url: string
  username?: string
  password?: string
  /** `migrate` creates it when it does not exist; `gorscope` by default. */
  database?: string
  /**
   * The name of the cluster over which tables are distributed; absent for the embedded engine, a single
   * server and ClickHouse Cloud.
   */
  cluster?: string
  /** The folder from which the embedded engine reads insert files; absent for servers. */
  incoming?: string
}

export type Database = {
  /** The client for all statements that write. */
  client: ClickHouseClient
  /** The client for all statements that read. */
  reader: ReturnType<typeof openReader>
  address: DatabaseAddress
  name: string
  cluster: string | undefined
  /** The blocks that this process has accepted and not written yet. */
  memtable: Memtable
  /** The registry that decodes stored transactions. */
  registry: ProgramRegistry
}

/** Opens a ClickHouse client without connecting yet. Stored transactions are decoded with `registry`. */
export async function openDatabase(
  address: DatabaseAddress,
  registry: ProgramRegistry = EMPTY_REGISTRY,
): Promise<Database> {
  return connect(address, address.database ?? 'gorscope', registry)
}

export async function closeDatabase(db: Database): Promise<void> {
  db.reader.close()
  await db.client.close()
}

/** A client of the database `name` at `address`. */
export function connect(address: DatabaseAddress, name: string, registry: ProgramRegistry): Database {
  const { url, username = 'default', password = '', cluster } = address
  const client = createClient({
    url,
    username,
    password,
    database: name,
    // Measured over loopback: compression costs more than it saves.
    compression: { request: false, response: false },
    max_open_connections: 32,
    // Below the 5 s after which a Node server closes an idle connection.
    keep_alive: { enabled: true, idle_socket_ttl: 2_500 },
    request_timeout: TIMEOUT_MS,
    // The caller gets the error and logs it once.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: cluster
      ? { distributed_foreground_insert: 1, insert_distributed_one_random_shard: 0 }
      : {},
  })
  const turns = address.incoming === undefined ? SERVER_TURNS : ENGINE_TURNS
  const reader = openReader({ url, username, password, database: name, cluster, turns })
  return { client, reader, address, name, cluster, memtable: createMemtable(), registry }
}

const TIMEOUT_MS = 300_000
/** The embedded engine runs four statements at once; two more may be in transit. */
const ENGINE_TURNS = 6
const SERVER_TURNS = 18

/**
 * The rows of `sql`, read by column name: `columns` names the columns and how each value is read. A UInt64
 * becomes a JS number, a bigint or decimal digits (`number`, `bigint`, `digits` of `rows/columns.ts`). A null
 * is an error unless the column is `nullable`. Bind values as `{name:Type}`, never concatenate them.
 *
 * @throws ClickHouseError returned by the database; Error when the database is unreachable for 15 s;
 *   TypeError and RangeError of `readSelected`
 */
export async function select<Of extends Selection>(
  db: Database,
  columns: Of,
  sql: string,
  params: Params = {},
): Promise<Selected<Of>[]> {
  return readSelected(columns, await bytesOf(db, `${sql} FORMAT RowBinaryWithNamesAndTypes`, params))
}

/** Whole rows of a table in RowBinary, to compare them with other rows or to write them again. */
export async function selectBinary(db: Database, sql: string, params: Params = {}): Promise<Buffer> {
  return bytesOf(db, `${sql} FORMAT RowBinary`, params)
}

const bytesOf = (db: Database, sql: string, params: Params): Promise<Buffer> =>
  retryWhileUnreachable(() => db.reader.queryBytes(sql, params, TIMEOUT_MS))

/** Runs an idempotent statement that returns no rows. It is sent again when the connection breaks. */
export async function command(db: Database, sql: string, params: Params = {}): Promise<void> {
  const query = statementFor(db, sql)
  await retryWhileUnreachable(async () => {
    const { response_headers } = await db.client.command({ query, query_params: { ...params } })
    countStatement(response_headers['x-clickhouse-summary'])
  })
}

/**
 * Inserts rows in RowBinary. A table, and each view that feeds from it, takes the rows of one `token` only
 * once, even if the statement is repeated.
 *
 * @param token only for rows that two calls may insert: the rows of the second call with the same token are
 *   dropped, whatever they are. Without a token every call inserts, and repetitions after a broken connection
 *   insert only once
 * @param isUnique no two of the rows have the same key, so the engine skips the search for replaced rows
 */
export async function insertBinary(
  db: Database,
  table: Pick<Table, 'name' | 'columnNames'>,
  body: Buffer,
  token: string = randomUUID(),
  isUnique = false,
): Promise<void> {
  await insertBody(db, table, body, 'RowBinary', token, isUnique)
}

/**
 * Inserts rows as one block in the format Native, which names its columns' types. Rows with the same key all
 * stay.
 *
 * @param token see `insertBinary`
 */
export const insertNative = (
  db: Database,
  table: Pick<Table, 'name' | 'columnNames'>,
  body: Buffer,
  token: string,
): Promise<void> => insertBody(db, table, body, 'Native', token, true)

async function insertBody(
  db: Database,
  table: Pick<Table, 'name' | 'columnNames'>,
  body: Buffer,
  format: 'RowBinary' | 'Native',
  token: string,
  isUnique: boolean,
): Promise<void> {
  if (body.length === 0) return
  const insert = async (source: string, data: readonly Buffer[]) => {
    const { stream, response_headers } = await db.client.exec({
      query: `INSERT INTO ${table.name} (${table.columnNames.join(', ')}) ${source}FORMAT ${format}`,
      values: Readable.from(data, { objectMode: false }),
      clickhouse_settings: {
        insert_deduplication_token: token,
        deduplicate_blocks_in_dependent_materialized_views: 1,
        ...(isUnique ? { optimize_on_insert: 0 } : {}),
      },
    })
    for await (const _ of stream); // an unread response would keep its connection
    countStatement(response_headers['x-clickhouse-summary'])
  }
  await retryWhileUnreachable(async () => {
    const taken = await handOver(db.address.incoming, body, (name) => insert(`FROM INFILE '${name}' `, []))
    if (!taken) await insert('', [body])
  })
}

/** Whether the server or embedded engine has a database of this name. */
export async function databaseExists({
  address,
  name,
  registry,
}: Pick<Database, 'address' | 'name' | 'registry'>): Promise<boolean> {
  const server = connect(address, 'default', registry)
  try {
    const found = await select(
      server,
      { name: string },
      'SELECT name FROM system.databases WHERE name = {name:String}',
      { name },
    )
    return found.length > 0
  } finally {
    await closeDatabase(server)
  }
}

/** The engine's version, such as `26.7.2.1`; null when it cannot be reached. */
export async function databaseVersion(db: Database): Promise<string | null> {
  try {
    const text = await db.reader.query('SELECT version() AS version FORMAT JSONEachRow', {}, 5_000)
    const { version } = recordOf(JSON.parse(text))
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}

/**
 * Sends one query to a server, without retries. The database of the address need not exist yet.
 *
 * @throws Error that says why the server does not answer, or what it answers instead
 */
export async function pingServer(address: DatabaseAddress): Promise<void> {
  const server = await openDatabase({ ...address, database: 'default' })
  try {
    await server.reader.query('SELECT 1', {}, 5_000)
  } finally {
    await closeDatabase(server)
  }
}

const UNREACHABLE_MS = 15_000
const BROKEN_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Repeats `attempt` while the connection fails: the embedded engine restarts within a second after a crash, a
 * server takes longer. An error that the database returned is never retried.
 */
export const retryWhileUnreachable = <Answer>(attempt: () => Promise<Answer>): Promise<Answer> =>
  retry(attempt, {
    firstMs: 50,
    longestMs: 1_000,
    deadlineMs: UNREACHABLE_MS,
    isWorthRetrying: ({ error }) => isBrokenConnection(error),
  })

function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = recordOf(error)
  return BROKEN_CONNECTION.has(String(code)) || /socket hang up|aborted/i.test(error.message)
}

/**
 * Writes `body` to a file in `folder` and gives its name to `insert`, so that the embedded engine inserts
 * from the file. The engine would write the body of an HTTP insert to a file anyway: 8 MB of rows take 9 ms
 * of CPU this way, and 14 ms over HTTP.
 *
 * @returns false when there is no folder, the file cannot be written, or the engine does not find it: then
 *   the body must be sent over HTTP
 * @throws any other error of `insert`
 */
async function handOver(
  folder: string | undefined,
  body: Buffer,
  insert: (name: string) => Promise<void>,
): Promise<boolean> {
  if (folder === undefined) return false
  const name = randomUUID()
  const path = join(folder, name)
  const remove = () => unlink(path).catch(() => undefined) // the engine may have removed it
  try {
    await writeFile(path, body, { flag: 'wx', mode: 0o600 })
  } catch {
    await remove()
    return false
  }
  try {
    await insert(name)
    return true
  } catch (error) {
    await remove()
    if (recordOf(error).type === 'FILE_DOESNT_EXIST') return false
    throw error
  }
}
