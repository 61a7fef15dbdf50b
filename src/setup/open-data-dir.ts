import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { diskSentence, diskTroubleOf } from '#lib/files/disk-health.ts'

/**
 * Creates the folder for this user alone, where there is none: it holds keys and passwords.
 *
 * @throws Error that names DATA_DIR, where it cannot be written
 */
export function openDataDir(dir: string): void {
  const path = resolve(dir)
  try {
    if (!existsSync(path)) {
      makeFolder(path)
      chmodSync(path, 0o700)
    }
    checkFolder(path)
  } catch (error) {
    throw unusable(dir, error)
  }
}

/**
 * The folder if it exists, else the nearest one above it, in which it would be made. Nothing is made.
 *
 * @throws Error as `openDataDir`, for a folder that cannot be made too
 */
export function findDataDir(dir: string): string {
  let path = resolve(dir)
  try {
    while (!existsSync(path)) path = dirname(path)
    checkFolder(path)
    return path
  } catch (error) {
    throw unusable(dir, error)
  }
}

/**
 * What root must not do, as a sentence: the files that it makes in another user's data folder could not be used by that
 * user's explorer. `undefined`: this process is not root, or the folder is its own, or does not exist.
 *
 * @param uid of this process; absent where the system has no users of this kind
 */
export function foreignOwner(dir: string, uid = process.getuid?.()): string | undefined {
  const path = resolve(dir)
  if (uid !== 0 || !existsSync(path)) return undefined
  const owner = statSync(path).uid
  if (owner === uid) return undefined
  const user = userName(owner)
  return `DATA_DIR (${path}) belongs to the user ${user}, and this command runs as root: the explorer could not use files that root makes there. Run it as that user: sudo -u ${user} DATA_DIR=${path} … and the command. Nothing was changed.`
}

/** As `sudo -u` takes it; the number where the system does not know the name. */
function userName(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return `'#${uid}'`
  }
}

function checkFolder(path: string): void {
  if (!statSync(path).isDirectory()) throw new Error(`${path} is a file.`)
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

function unusable(dir: string, error: unknown): Error {
  const trouble = diskTroubleOf(error)
  const remedy = 'Set DATA_DIR to a folder that this user can write.'
  return new Error(
    trouble
      ? diskSentence(trouble, `DATA_DIR (${resolve(dir)})`)
      : `DATA_DIR is "${dir}": this folder cannot be used. ${remedy}`,
    { cause: error },
  )
}

/** Makes the parent folders too. Node's `recursive` never returns in a file system that makes no folders, such as /proc. */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  mkdirSync(path)
}
