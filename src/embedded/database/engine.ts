import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diskSentence, diskTroubleOf } from '#lib/files/disk-health.ts'
import { recordOf } from '#lib/values/guards.ts'
import { baseSettings, type EngineLimits, engineConfig } from './engine-config.ts'
import { type ChdbSession, EngineSession } from './engine-session.ts'
import { engineError } from './errors.ts'
import { type Killer, openKiller } from './killer.ts'
import { openSessions, type Sessions } from './sessions.ts'
import { openStructures, type Structures } from './structures.ts'
import { literal } from './tokens.ts'
import { incomingFolder, openTransfers, type Transfer } from './transfers.ts'

/** chDB with its data folder. */
export type Engine = {
  sessions: Sessions
  newTransfer: () => Transfer
  structures: Structures
  killer: Killer
  /** The names of all settings of the engine. */
  settingNames: ReadonlySet<string>
  version: string
  close: () => void
}

/** The engine cannot start; the message tells the user why. */
export class EngineRefusal extends Error {}

/** The database that clients use; created at start. */
export const DATABASE = 'gorscope'

const MAX_WAITING = 1_000

/**
 * Opens the engine with the data folder `dir`, which is created if needed and locked against other processes.
 *
 * @throws EngineRefusal when chDB cannot run on this machine, or when the folder cannot be used
 */
export async function openEngine(
  dir: string,
  limits: EngineLimits,
  onBroken: (error: unknown) => void,
): Promise<Engine> {
  const Session = await loadChdb()
  const folder = resolve(dir)
  const connect = (): ChdbSession =>
    new Session(join(folder, 'engine'), { connectionArgs: [`--config-file=${join(folder, 'engine.xml')}`] })
  const prepare = async (session: ChdbSession) => {
    const settings = [...baseSettings].map(([name, value]) => `${name}=${literal(value)}`)
    await session.queryAsync(`SET ${settings.join(', ')}`, { format: 'TSV' })
    return session
  }
  const open = async () => new EngineSession(await prepare(connect()))
  try {
    mkdirSync(join(folder, 'engine'), { recursive: true })
    writeIfChanged(join(folder, 'engine.xml'), engineConfig(limits))
    const control = await prepare(connect()) // takes the lock; files of another process must not be removed before
    const newTransfer = openTransfers(join(folder, 'transfer'), incomingFolder(folder))
    const query = async (sql: string) => (await control.queryAsync(sql, { format: 'TSVRaw' })).text()
    // The engine of the database `default` has no refreshable views and no atomic DDL.
    await query(`CREATE DATABASE IF NOT EXISTS ${DATABASE} ENGINE = Atomic`)
    const settingNames = new Set((await query('SELECT name FROM system.settings')).trimEnd().split('\n'))
    const version = (await query('SELECT version()')).trim()
    const sessions = openSessions({
      open,
      sessions: await Promise.all(Array.from({ length: limits.sessions }, open)),
      maxWaiting: MAX_WAITING,
      onBroken,
    })
    const close = () => {
      sessions.close()
      control.close()
    }
    return {
      sessions,
      newTransfer,
      structures: openStructures(),
      killer: openKiller(query),
      settingNames,
      version,
      close,
    }
  } catch (error) {
    throw new EngineRefusal(refusal(folder, error), { cause: error })
  }
}

/** On a full or read-only disk the stored data can still be read, so nothing is written without need. */
function writeIfChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

type SessionType = new (path: string, options: { connectionArgs: string[] }) => ChdbSession

async function loadChdb(): Promise<SessionType> {
  try {
    return ((await import('chdb')) as { Session: SessionType }).Session
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new EngineRefusal(
      `The embedded database cannot run here: chDB has no build that loads on ${process.platform}-${process.arch} (${reason}). Set CLICKHOUSE_URL to a ClickHouse server instead.`,
    )
  }
}

function refusal(folder: string, thrown: unknown): string {
  const trouble = diskTroubleOf(thrown)
  if (trouble) return diskSentence(trouble, `The database folder ${folder}`)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if (/Cannot lock file|Another server instance/.test(message))
    return `The database folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`
  // The engine writes the reason, such as the lock, only to standard error.
  if (/Failed to create connection/.test(message))
    return `The database folder ${folder} cannot be opened; the reason is in the log above. If it is in use by another process, stop that one (or let it finish its start), or set DATA_DIR to another folder.`
  const { code } = recordOf(thrown)
  if (/^E[A-Z]+$/.test(String(code ?? ''))) return `The database folder ${folder} cannot be used: ${message}.`
  return `The database in ${folder} cannot be opened: ${engineError(thrown).message}`
}
