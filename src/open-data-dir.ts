import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { diskSentence, diskTroubleOf } from '#lib/disk-health.ts'

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
    if (!statSync(path).isDirectory()) throw new Error('It is a file.')
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const trouble = diskTroubleOf(error)
    const remedy = 'Set DATA_DIR to a folder that this user can write.'
    throw new Error(
      trouble
        ? diskSentence(trouble, `DATA_DIR (${path})`)
        : `DATA_DIR is "${dir}": this folder cannot be used. ${remedy}`,
      { cause: error },
    )
  }
}

/** Makes the parent folders too. Node's `recursive` never returns in a file system that makes no folders, such as /proc. */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  mkdirSync(path)
}
