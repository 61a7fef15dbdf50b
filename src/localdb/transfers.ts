import { mkdirSync, rmSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'

// Rows are passed to and from the engine in files, because it parses inline binary data as SQL text, and because it
// prepends the output of a failed query to the next result of the session. Separate files avoid both, and limit the
// memory of large results.

/** The files of one request. */
export type Transfer = {
  /** A unique path. */
  newPath: () => string
  /** Removes the files. */
  remove: () => Promise<void>
}

/** Empties `folder`, which may have files of a killed process. Each call of the result is for one request. */
export function openTransfers(folder: string): () => Transfer {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let count = 0
  return () => {
    const paths: string[] = []
    return {
      newPath: () => {
        const path = join(folder, String(++count))
        paths.push(path)
        return path
      },
      remove: async () => {
        // A statement that failed has made none.
        for (const path of paths) await unlink(path).catch(() => undefined)
      },
    }
  }
}
