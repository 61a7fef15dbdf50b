import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BackedUpFile, MANIFEST } from './manifest.ts'

// The journal in the folder of an unfinished backup: the snapshot that it reads and the files that are
// written. A line that was cut short by a kill is ignored.

const JOURNAL = 'unfinished.jsonl'

const Start = z.object({ snapshot: z.string(), takenAt: z.string() })
export type Journal = z.output<typeof Start> & { files: Map<string, BackedUpFile> }

/**
 * The journal that an interrupted backup left in the folder; undefined for a new or empty folder, which is
 * created.
 */
export function openJournal(folder: string): Journal | undefined {
  if (existsSync(join(folder, MANIFEST)))
    throw new Error(
      `${folder} has a finished backup. Name another folder for the new one; remove the old one when you need it no more.`,
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, JOURNAL)
  if (!existsSync(path)) {
    if (readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty, and has no backup. Name a new or an empty folder.`)
    return undefined
  }
  const [start, ...files] = readFileSync(path, 'utf8').split('\n').map(parsed)
  const begun = Start.safeParse(start)
  if (!begun.success) return undefined
  const known = files.flatMap((line) => BackedUpFile.safeParse(line).data ?? [])
  return { ...begun.data, files: new Map(known.map((file) => [file.path, file])) }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Starts a journal for a new snapshot; files of another snapshot are deleted. */
export function beginJournal(folder: string, snapshot: string): Journal {
  for (const name of readdirSync(folder))
    if (name === JOURNAL || isOurFolder(name)) rmSync(join(folder, name), { recursive: true })
  const start = { snapshot, takenAt: new Date().toISOString() }
  append(folder, start)
  return { ...start, files: new Map() }
}

export const databaseFolder = (index: number): string => `database-${index + 1}`
const isOurFolder = (name: string) => /^database-\d+$/.test(name)

/** Records a file. Call it when the file is on the disk. */
export const noteFile = (folder: string, file: BackedUpFile): void => append(folder, file)

const append = (folder: string, line: object) =>
  appendFileSync(join(folder, JOURNAL), `${JSON.stringify(line)}\n`, { mode: 0o600 })

export const endJournal = (folder: string): void => rmSync(join(folder, JOURNAL), { force: true })
