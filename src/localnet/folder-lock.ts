import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '#lib/guards.ts'

/** The folder is locked by a running process. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** How often the owner updates the lock file's modification time. */
const HEARTBEAT_MS = 5_000
/** An older lock file is stale: its process ended, even if another process has the same id now. */
const STALE_MS = 30_000

/**
 * Locks `dir` for this process. A lock whose process has ended is removed.
 *
 * @returns releases the lock
 * @throws FolderInUse with a message that names the folder
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref()
      return () => {
        clearInterval(heartbeat)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if (recordOf(error).code !== 'EEXIST') throw error
      const owner = isFresh(path) ? ownerOf(path) : undefined
      if (owner !== undefined && isAlive(owner))
        throw new FolderInUse(
          `The local chain in ${dir} is in use by process ${owner}. Stop it, or choose another DATA_DIR.`,
        )
      rmSync(path, { force: true })
    }
  }
  throw new FolderInUse(`The local chain in ${dir} is being opened by another process. Try again.`)
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

function ownerOf(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
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
