import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { incomingFolder, type LocalDb, startLocalDb } from '#embedded/database/index.ts'
import { createDiskHealth, type DiskHealth } from '#lib/files/disk-health.ts'
import type { Log } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import {
  closeDatabase,
  type Database,
  type DatabaseAddress,
  databaseVersion,
  openDatabase,
  pingServer,
} from '#store/engine/database.ts'
import { type Generations, openGeneration, readGenerations } from '#store/engine/generations.ts'
import { migrate } from '#store/engine/migrate.ts'
import { noteDecoder } from '#store/write/decoder-stamp.ts'
import { type Config, withoutSecret } from './config.ts'

/** The current generation of the chain. */
export type CurrentStore = {
  /** Its database. */
  db: Database
  generations: Generations
  /** The oldest decoder version of the stored rows; below `DECODER_VERSION`, a redecode is due. */
  decoder: number
  close: () => Promise<void>
}

export type OpenStore = Omit<CurrentStore, 'close'> & {
  /**
   * The database with the configured name. It has the list of generations, and the data that does not belong
   * to one chain.
   */
  base: Database
  /** Opens the current generation. `stop` closes it unless its own `close` was called. */
  openCurrent: () => Promise<CurrentStore>
  kind: 'embedded' | 'server'
  version: string | null
  /** Whether the embedded engine runs; true for a server, whose errors say when it does not. */
  alive: () => boolean
  /** Whether its disk accepts writes. */
  disk: DiskHealth
  stop: () => Promise<void>
  /**
   * Whether the process that runs the embedded engine indexes; false for a server, where a lease decides who
   * indexes.
   */
  isIndexedElsewhere: boolean
}

/** The configured database before any change to it; it may not exist yet. */
export type ConnectedStore = Pick<
  OpenStore,
  'base' | 'kind' | 'alive' | 'disk' | 'isIndexedElsewhere' | 'stop'
>

/**
 * Opens and migrates the configured database, see `connectStore`, and its current generation.
 *
 * @throws Error with a message, as `connectStore`, and when its schema is newer
 */
export async function openStore(config: Config, log: Log): Promise<OpenStore> {
  const store = await connectStore(config, log)
  const { base } = store
  const opened = new Set<CurrentStore>()
  const openCurrent = async () => {
    const current: CurrentStore = await openCurrentOf(base, () => opened.delete(current))
    opened.add(current)
    return current
  }
  const stop = async () => {
    for (const { close } of opened) await close()
    await store.stop()
  }
  try {
    await migrate(base)
    return { ...store, ...(await openCurrent()), openCurrent, version: await databaseVersion(base), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Connects to the configured database without changing it: a server, the embedded engine of this process
 * (role `localdb`), or the embedded engine of another process with the same DATA_DIR.
 *
 * @throws Error with a message when there is none or it does not answer, or when another process uses the
 * folder
 */
export async function connectStore(config: Config, log: Log): Promise<ConnectedStore> {
  const { programs: registry } = loadNetwork(config.network)
  const folder = resolve(config.dataDir, 'db')
  const location = config.clickhouseUrl
    ? `The ClickHouse server ${withoutSecret(config.clickhouseUrl)}`
    : `The database folder ${folder}`
  const disk = createDiskHealth(location, log)
  const note = join(config.dataDir, NOTE)
  const box =
    config.clickhouseUrl || !config.roles.includes('localdb')
      ? undefined
      : await startLocalDb({ dir: folder, log, onRestart: (reason) => void disk.failed(reason) })
  const noted = box || config.clickhouseUrl ? undefined : readNote(note, config.dataDir)
  const address = box ? embeddedAddress(box) : (noted?.address ?? databaseAddressOf(config))
  if (box) writeNote(note, { ...address, indexes: config.roles.includes('indexer') }, log)
  if (config.clickhouseUrl)
    await pingServer(address).catch((error) => {
      throw new Error(
        `${location} of the setting CLICKHOUSE_URL cannot be used. Start it, correct CLICKHOUSE_URL, or leave that empty to use the embedded database.`,
        { cause: error },
      )
    })
  const base = await openDatabase(address, registry)
  const stop = async () => {
    await closeDatabase(base)
    if (!box) return
    await box.stop()
    rmSync(note, { force: true })
  }
  return {
    base,
    kind: config.clickhouseUrl ? 'server' : 'embedded',
    alive: box?.alive ?? (() => true),
    disk,
    isIndexedElsewhere: noted?.indexes ?? false,
    stop,
  }
}

async function openCurrentOf(base: Database, onClose: () => void): Promise<CurrentStore> {
  const generations = await readGenerations(base)
  const db = await openGeneration(base, generations.current)
  const close = async () => {
    onClose()
    await closeDatabase(db)
  }
  try {
    return { db, generations, decoder: await noteDecoder(db), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * For commands that need existing data: a mistyped folder must not be treated as a database without blocks.
 *
 * @param what completes "Nothing was [backed up]"
 * @throws Error with a sentence where there is no embedded database and no server is configured
 */
export function requireDatabase({ clickhouseUrl, dataDir }: Config, what: string): void {
  if (!clickhouseUrl && !existsSync(join(dataDir, 'db')))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR to the explorer's folder, or CLICKHOUSE_URL to its server. Nothing was ${what}.`,
    )
}

/**
 * The configuration for a command that may run while the explorer runs: it uses the embedded engine of a
 * running explorer, and starts one otherwise.
 */
export async function besideExplorer(config: Config): Promise<Config> {
  if (config.clickhouseUrl) return config
  const others = config.roles.filter((role) => role !== 'localdb' && role !== 'indexer')
  return { ...config, roles: (await findRunning(config)) ? others : [...others, 'localdb' as const] }
}

/**
 * The address of the configured database, if it answers: a server, or the embedded engine of another process
 * with the same DATA_DIR. Nothing is started, created or changed.
 */
export async function findRunning(config: Config): Promise<DatabaseAddress | undefined> {
  const note = join(config.dataDir, NOTE)
  // Without the file no engine runs. After a kill the file remains, so the address is tried.
  if (!config.clickhouseUrl && !existsSync(note)) return undefined
  const address = config.clickhouseUrl ? databaseAddressOf(config) : readNote(note, config.dataDir).address
  return pingServer(address).then(
    () => address,
    () => undefined,
  )
}

const NOTE = 'localdb.json'
const Note = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string(),
  database: z.string(),
  indexes: z.boolean().default(false),
})

/** Writes the embedded database's address to DATA_DIR, for other processes with the same folder. */
function writeNote(path: string, address: DatabaseAddress & { indexes: boolean }, log: Log): void {
  try {
    writeFileSync(path, JSON.stringify(address), { mode: 0o600 })
    chmodSync(path, 0o600)
  } catch (error) {
    log.warn(
      { error, path },
      'Other processes cannot find the embedded database: its address was not written',
    )
  }
}

/** The address of the process with role `localdb`, written by `writeNote`. */
function readNote(path: string, dataDir: string): { address: DatabaseAddress; indexes: boolean } {
  try {
    // The other process may use another path to the folder.
    const incoming = incomingFolder(join(dataDir, 'db'))
    const { indexes, ...address } = Note.parse(JSON.parse(readFileSync(path, 'utf8')))
    return { address: { ...address, incoming }, indexes }
  } catch {
    throw new Error(noDatabase(dataDir))
  }
}

/** The message for the operator where no process runs the embedded database that this process needs. */
export const noDatabase = (dataDir: string): string =>
  `No embedded database is running in ${dataDir}: ROLES does not name localdb, and no other process of this DATA_DIR runs it. Start one with ROLES=localdb, add localdb to ROLES, or set CLICKHOUSE_URL.`

const embeddedAddress = ({ url, username, password, database, incoming }: LocalDb): DatabaseAddress => ({
  url,
  username,
  password,
  database,
  incoming,
})

/** The address of the configured server. */
export function databaseAddressOf({
  clickhouseUrl = '',
  clickhouseCluster: cluster,
}: Config): DatabaseAddress {
  const { origin, username, password, pathname } = new URL(clickhouseUrl)
  return {
    url: origin,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'gorscope',
    ...(cluster ? { cluster } : {}),
  }
}
