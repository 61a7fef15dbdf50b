import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { recordOf } from '#lib/values/guards.ts'

/** The folder is locked by a running process. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** How often the owner updates the lock file's modification time. */
const HEARTBEAT_MS = 5_000
/**
 * A lock file with an older modification time is stale: its process ended, even if another process now has
 * its id.
 */
const STALE_MS = 30_000

type FolderLock = {
  /**
   * Writes into the lock file at which origin this process serves the chain, for other processes that use the
   * folder; undefined: it does not serve (yet).
   */
  setOrigin: (origin: string | undefined) => void
  release: () => void
}

/**
 * Locks `dir` for this process. A lock whose process has ended is removed.
 *
 * @throws FolderInUse with a message that names the folder
 */
export function lockFolder(dir: string): FolderLock {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, LOCK)
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref()
      return {
        setOrigin: (origin) => writeLines(path, [process.pid, ...(origin ? [hostname(), origin] : [])]),
        release: () => {
          clearInterval(heartbeat)
          rmSync(path, { force: true })
        },
      }
    } catch (error) {
      if (recordOf(error).code !== 'EEXIST') throw error
      const owner = liveOwner(path)
      if (owner)
        throw new FolderInUse(
          `The local chain in ${dir} is in use by process ${owner.pid}. Stop it, or choose another DATA_DIR.`,
        )
      rmSync(path, { force: true })
    }
  }
  throw new FolderInUse(`The local chain in ${dir} is being opened by another process. Try again.`)
}

/**
 * The origin (`http://127.0.0.1:8899`) at which a process of this machine serves the chain in `dir` now;
 * `undefined` while no process does, also after the process was killed.
 */
export function findOrigin(dir: string): string | undefined {
  const owner = liveOwner(join(dir, LOCK))
  // A process of another container, whose ids and ports are not ours, can have the same folder.
  return owner?.host === hostname() ? owner.origin : undefined
}

const LOCK = 'lock'

type Owner = { pid: number; host?: string | undefined; origin?: string | undefined }

/** Writes a new file and renames it, so that no reader sees an incomplete one. */
function writeLines(path: string, lines: readonly (string | number)[]): void {
  const next = `${path}.${process.pid}`
  try {
    writeFileSync(next, lines.join('\n'))
    renameSync(next, path)
  } catch {
    // A full disk: the lock stays as it is.
  }
}

function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // The folder was removed; the next write fails with a clearer error.
  }
}

function isFresh(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < STALE_MS
}

/** The process that holds the lock, if it runs. */
function liveOwner(path: string): Owner | undefined {
  try {
    if (!isFresh(path)) return undefined
    const [id, host, origin] = readFileSync(path, 'utf8').split('\n')
    const pid = Number(id)
    return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? { pid, host, origin } : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  // In a container this process can have the same id as the dead one.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return recordOf(error).code === 'EPERM'
  }
}
