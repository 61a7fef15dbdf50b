import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#lib/log.ts'
import { startLocalDb } from '#localdb/index.ts'
import { loadNetwork } from '#networks/index.ts'
import {
  closeDatabase,
  type Database,
  type DatabaseAddress,
  databaseVersion,
  openDatabase,
} from '#store/database.ts'
import { noteDecoder } from '#store/decoder-stamp.ts'
import { migrate } from '#store/migrate.ts'
import type { Config } from './config.ts'

export type OpenStore = {
  db: Database
  kind: 'embedded' | 'server'
  version: string | null
  /** Whether the embedded engine is up; true for a server, which speaks for itself. */
  alive: () => boolean
  stop: () => Promise<void>
  /** The oldest decoder that what is stored is from; below `DECODER_VERSION`, a redecode is due. */
  decoder: number
}

/**
 * The database the settings name, migrated: a server, the embedded engine of this process (role `localdb`), or the one
 * that another process of the same DATA_DIR runs.
 *
 * @throws Error with a sentence when there is none, when another process holds the folder, or when its schema is newer
 */
export async function openStore(config: Config, log: Log): Promise<OpenStore> {
  const { programs: registry } = loadNetwork(config.network)
  if (config.clickhouseUrl) {
    const cluster = config.clickhouseCluster
    const db = await openDatabase(
      { ...serverAddress(config.clickhouseUrl), ...(cluster ? { cluster } : {}) },
      registry,
    )
    await migrate(db)
    return {
      db,
      kind: 'server',
      decoder: await noteDecoder(db),
      version: await databaseVersion(db),
      alive: () => true,
      stop: () => closeDatabase(db),
    }
  }
  const note = join(config.dataDir, NOTE)
  if (!config.roles.includes('localdb')) {
    const db = await openDatabase(readNote(note, config.dataDir), registry)
    await migrate(db)
    return {
      db,
      kind: 'embedded',
      decoder: await noteDecoder(db),
      version: await databaseVersion(db),
      alive: () => true,
      stop: () => closeDatabase(db),
    }
  }
  const box = await startLocalDb({ dir: join(config.dataDir, 'db'), log })
  const { url, username, password, database } = box
  writeFileSync(note, JSON.stringify({ url, username, password, database }), { mode: 0o600 })
  chmodSync(note, 0o600)
  const db = await openDatabase({ url, username, password, database }, registry)
  const stop = async () => {
    await closeDatabase(db)
    await box.stop()
    rmSync(note, { force: true })
  }
  try {
    await migrate(db)
    const decoder = await noteDecoder(db)
    return { db, kind: 'embedded', decoder, version: await databaseVersion(db), alive: box.alive, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The database the settings name, for a command beside a running explorer: the embedded one is the explorer's when it
 * runs, and started otherwise.
 *
 * @throws Error with a sentence, as `openStore`
 */
export async function openSharedStore(config: Config, log: Log): Promise<OpenStore> {
  if (config.clickhouseUrl) return openStore(config, log)
  const others = config.roles.filter((role) => role !== 'localdb')
  const roles = (await isRunning(config.dataDir)) ? others : [...others, 'localdb' as const]
  return openStore({ ...config, roles }, log)
}

/** Whether another process answers for the embedded database; its note stays behind when it is killed. */
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

/** Where the process with role `localdb` serves, as it noted it in DATA_DIR. */
function readNote(path: string, dataDir: string): DatabaseAddress {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as DatabaseAddress
  } catch {
    throw new Error(
      `No embedded database is running in ${dataDir}: ROLES does not name localdb, and no other process of this DATA_DIR runs it. Start one with ROLES=localdb, add localdb to ROLES, or set CLICKHOUSE_URL.`,
    )
  }
}

function serverAddress(text: string): DatabaseAddress {
  const { origin, username, password, pathname } = new URL(text)
  return {
    url: origin,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'gorscope',
  }
}
