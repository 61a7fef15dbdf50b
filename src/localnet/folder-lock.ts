import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder belongs to a process that lives. */
export class FolderTaken extends Error {
  override name = 'FolderTaken'
}

/** A living owner touches its claim this often. */
const BEAT_MS = 5_000
/** A claim that is older belongs to a dead process whose number another one has now. */
const STALE_MS = 30_000

/**
 * Claims `dir` for this process; a claim whose process is gone counts no more.
 *
 * @returns gives it back
 * @throws FolderTaken with a sentence that names the folder
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      const beat = setInterval(() => touch(path), BEAT_MS).unref()
      return () => {
        clearInterval(beat)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = isFresh(path) ? ownerOf(path) : undefined
      if (owner !== undefined && isAlive(owner))
        throw new FolderTaken(
          `The local chain in ${dir} is in use by process ${owner}. Stop that one, or choose another DATA_DIR.`,
        )
      rmSync(path, { force: true })
    }
  }
  throw new FolderTaken(`The local chain in ${dir} is being opened by another process. Try again.`)
}

function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // Somebody removed the folder; the next write will say so more clearly.
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
  // The number of a dead process may come again as our own, as it does in a container.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
