import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { diskSentence, diskTroubleOf } from '#lib/files/disk-health.ts'

/**
 * Creates the folder, readable by this user alone, if it does not exist: it will contain keys and passwords.
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
 * The folder if it exists, else the nearest existing folder above it, in which it would be created. Creates
 * nothing.
 *
 * @throws Error as `openDataDir`, also for a folder that cannot be created
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
 * The reason, as a sentence, why root must not run this: the files that root creates in another user's data
 * folder could not be used by that user's explorer. `undefined`: this process is not root, or the folder
 * belongs to root, or does not exist.
 *
 * @param uid the user id of this process; absent where the system has no user ids
 */
export function foreignOwner(dir: string, uid = process.getuid?.()): string | undefined {
  const path = resolve(dir)
  if (uid !== 0 || !existsSync(path)) return undefined
  const owner = statSync(path).uid
  if (owner === uid) return undefined
  const user = userName(owner)
  return `DATA_DIR (${path}) belongs to the user ${user}, and this command runs as root: the explorer could not use files that root makes there. Run it as that user: sudo -u ${user} DATA_DIR=${path} … and the command. Nothing was changed.`
}

/** The user's name for `sudo -u`, or the number where the system has no name for it. */
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

/**
 * Creates the parent folders too. Node's `recursive` never returns in a file system that creates no folders,
 * such as /proc.
 */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  mkdirSync(path)
}
