import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// Rows enter and leave the engine through files: it parses inline binary as SQL text, and it prepends what a failed
// query had written to the next answer of the same session. A file of its own per request has neither fault, and it
// bounds the memory of large results.

/** A folder of files that live for one request each. */
export type Transfers = {
  /** A path that no other request uses. */
  newPath: () => string
  /** Empties the folder. */
  clear: () => void
}

export function openTransfers(folder: string): Transfers {
  let count = 0
  const clear = () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  clear()
  return { newPath: () => join(folder, String(++count)), clear }
}
