import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const IS_ARCHIVE = /\.(json|jsonl|ndjson|gz|zst)$/i

/**
 * The archive files at `paths`: a file as it is; for a folder, all files in it and in its subfolders that
 * have an archive's extension, sorted by name with numbers in numeric order.
 *
 * @throws Error with a sentence for a path that does not exist, and for a folder without an archive
 */
export function listArchives(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isFile()) return [path]
    if (!found?.isDirectory()) throw new Error(`There is no file or folder ${path}. Nothing was imported.`)
    const files = filesIn(path)
    if (files.length === 0)
      throw new Error(
        `The folder ${path} has no file that ends in .json, .jsonl, .ndjson, .gz or .zst. Nothing was imported.`,
      )
    return files
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && IS_ARCHIVE.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort(byNumbers.compare)
}

const byNumbers = new Intl.Collator('en', { numeric: true })
