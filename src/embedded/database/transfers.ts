import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { recordOf } from '#lib/values/guards.ts'
import { EngineError } from './errors.ts'

// Rows are passed to and from the engine in files, because it parses inline binary data as SQL text, and because it
// prepends the output of a failed query to the next result of the session. Separate files avoid both, and limit the
// memory of large results.

/** The files of one request. */
export type Transfer = {
  /** Returns a unique path for a new file. */
  newPath: () => string
  /**
   * Takes the file that a client left under this name in the folder of incoming files. From then on it
   * belongs to this request: no other request can take it.
   *
   * @returns its new path
   * @throws EngineError when it is absent or no regular file, or when `name` is not a bare file name
   */
  take: (name: string) => string
  /** Removes the files of the request. */
  remove: () => Promise<void>
}

/** The folder in which clients leave files for `INSERT … FROM INFILE` of the engine with the data folder `dir`. */
export const incomingFolder = (dir: string): string => join(resolve(dir), 'incoming')

/** The names that a client may give a file: none of them can name a file elsewhere. */
const NAME = /^[\w-]{1,64}$/
/** Longer than a client waits for an answer: a file this old was left by a client that has died. */
const MAX_AGE_MS = 15 * 60_000

/**
 * Empties both folders, which may have files of killed processes. Each call of the result is for one request.
 *
 * @param incoming where clients leave the files of `INSERT … FROM INFILE`
 */
export function openTransfers(folder: string, incoming: string): () => Transfer {
  for (const path of [folder, incoming]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true, mode: 0o700 })
  }
  setInterval(() => removeOld(incoming), MAX_AGE_MS).unref()
  let count = 0
  return () => {
    const paths: string[] = []
    const newPath = () => {
      const path = join(folder, String(++count))
      paths.push(path)
      return path
    }
    return {
      newPath,
      take: (name) => take(incoming, name, newPath()),
      remove: async () => {
        // A failed statement may not have created the file.
        for (const path of paths) await unlink(path).catch(() => undefined)
      },
    }
  }
}

function take(incoming: string, name: string, path: string): string {
  if (!NAME.test(name))
    throw new EngineError(
      36,
      'BAD_ARGUMENTS',
      `FROM INFILE '${name}': expected the bare name of a file in ${incoming}, of letters, digits, - and _`,
    )
  try {
    renameSync(join(incoming, name), path)
  } catch (error) {
    if (recordOf(error).code !== 'ENOENT') throw error
    throw new EngineError(
      107,
      'FILE_DOESNT_EXIST',
      `FROM INFILE '${name}': there is no such file in ${incoming}`,
    )
  }
  // The check is made after the move, when no client can replace the file. The engine would follow a link.
  if (!lstatSync(path).isFile())
    throw new EngineError(36, 'BAD_ARGUMENTS', `FROM INFILE '${name}': it is no regular file`)
  return path
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Number.NaN }
    if (Date.now() - mtimeMs > MAX_AGE_MS) rmSync(path, { recursive: true, force: true })
  }
}
