import { mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

// Rows enter and leave the engine through files: it parses inline binary as SQL text, and it prepends what a failed
// query had written to the next answer of the same session. A file of its own per request has neither fault, and it
// bounds the memory of large results.

/** The files of one request. */
export type Transfer = {
  /** A path that nothing else uses. */
  newPath: () => string
  /** Removes what was written to the paths. */
  remove: () => Promise<void>
}

/** Opens `folder` empty: what a killed process left there is of no use. Each call of the result serves one request. */
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
        for (const path of paths) await rm(path, { force: true })
      },
    }
  }
}
