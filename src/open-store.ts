import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { createDiskHealth, type DiskHealth } from '#lib/disk-health.ts'
import type { Log } from '#lib/log.ts'
import { incomingFolder, type LocalDb, startLocalDb } from '#localdb/index.ts'
import { loadNetwork } from '#networks/index.ts'
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
  /** The oldest decoder that stored rows are from; below `DECODER_VERSION`, a redecode is due. */
  decoder: number
  close: () => Promise<void>
}

export type OpenStore = Omit<CurrentStore, 'close'> & {
  /** The database of the configured name, which knows the generations and has what is not of the chain. */
  base: Database
  /** Opens the generation that is the current one now. `stop` closes it where its own `close` did not. */
  openCurrent: () => Promise<CurrentStore>
  kind: 'embedded' | 'server'
  version: string | null
  /** Whether the embedded engine runs; true for a server, whose errors say when it does not. */
  alive: () => boolean
  /** Whether it can store what it is given. */
  disk: DiskHealth
  stop: () => Promise<void>
}

/**
 * Opens and migrates the configured database: a server, the embedded engine of this process (role `localdb`), or the
 * embedded engine of another process with the same DATA_DIR.
 *
 * @throws Error with a message when there is none or it does not answer, when another process uses the folder, or when its schema is newer
 */
export async function openStore(config: Config, log: Log): Promise<OpenStore> {
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
  const address = box
    ? embeddedAddress(box)
    : config.clickhouseUrl
      ? serverAddress(config)
      : readNote(note, config.dataDir)
  if (box) writeNote(note, address, log)
  if (config.clickhouseUrl)
    await pingServer(address).catch((error) => {
      throw new Error(
        `${location} of the setting CLICKHOUSE_URL cannot be used. Start it, correct CLICKHOUSE_URL, or leave that empty to use the embedded database.`,
        { cause: error },
      )
    })
  const base = await openDatabase(address, registry)
  const opened = new Set<CurrentStore>()
  const openCurrent = async () => {
    const current: CurrentStore = await openCurrentOf(base, () => opened.delete(current))
    opened.add(current)
    return current
  }
  const stop = async () => {
    for (const { close } of opened) await close()
    await closeDatabase(base)
    if (!box) return
    await box.stop()
    rmSync(note, { force: true })
  }
  try {
    await migrate(base)
    return {
      ...(await openCurrent()),
      ...{ base, openCurrent },
      kind: config.clickhouseUrl ? 'server' : 'embedded',
      version: await databaseVersion(base),
      alive: box?.alive ?? (() => true),
      disk,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
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
 * Opens the configured database for a command that can run beside the explorer: uses the embedded engine of a running
 * explorer, and starts one otherwise.
 *
 * @throws Error with a message, as `openStore`
 */
export async function openSharedStore(config: Config, log: Log): Promise<OpenStore> {
  if (config.clickhouseUrl) return openStore(config, log)
  const others = config.roles.filter((role) => role !== 'localdb')
  const roles = (await isRunning(config.dataDir)) ? others : [...others, 'localdb' as const]
  return openStore({ ...config, roles }, log)
}

/** Whether another process serves the embedded database; after a kill its address file remains. */
async function isRunning(dataDir: string): Promise<boolean> {
  const note = join(dataDir, NOTE)
  if (!existsSync(note)) return false
  const db = await openDatabase(readNote(note, dataDir))
  try {
    return (await databaseVersion(db)) !== null
  } finally {
    await closeDatabase(db)
  }
}

const NOTE = 'localdb.json'
const Note = z.object({ url: z.string(), username: z.string(), password: z.string(), database: z.string() })

/** Writes the embedded database's address to DATA_DIR, for other processes with the same folder. */
function writeNote(path: string, address: DatabaseAddress, log: Log): void {
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
function readNote(path: string, dataDir: string): DatabaseAddress {
  try {
    // The other process may know the folder by another path.
    const incoming = incomingFolder(join(dataDir, 'db'))
    return { ...Note.parse(JSON.parse(readFileSync(path, 'utf8'))), incoming }
  } catch {
    throw new Error(
      `No embedded database is running in ${dataDir}: ROLES does not name localdb, and no other process of this DATA_DIR runs it. Start one with ROLES=localdb, add localdb to ROLES, or set CLICKHOUSE_URL.`,
    )
  }
}

const embeddedAddress = ({ url, username, password, database, incoming }: LocalDb): DatabaseAddress => ({
  url,
  username,
  password,
  database,
  incoming,
})

function serverAddress({ clickhouseUrl = '', clickhouseCluster: cluster }: Config): DatabaseAddress {
  const { origin, username, password, pathname } = new URL(clickhouseUrl)
  return {
    url: origin,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'gorscope',
    ...(cluster ? { cluster } : {}),
  }
}
