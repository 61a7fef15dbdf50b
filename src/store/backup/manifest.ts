import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isGenerationOf } from '../engine/generations.ts'

// The content of a backup's folder: `manifest.json`, written last, and for each database a folder with one
// folder per table.

export const MANIFEST = 'manifest.json'
/** The version of the folder's format; increment it when the format changes. */
const FORMAT = 1

const count = z.number().int().nonnegative()
export const BackedUpFile = z.object({
  /** The path relative to the backup's folder. */
  path: z.string().regex(/^[\w-]+\/\w+\/[\w.]+$/),
  rows: count,
  bytes: count,
  /** The SHA-256 of the file, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackedUpFile = z.output<typeof BackedUpFile>

const BackedUpTable = z.object({
  name: z.string().regex(/^\w+$/),
  /** The columns in the order of the files. */
  columns: z.array(z.string()),
  /**
   * The number of rows with different keys. The files may have more rows, some of which the engine merges.
   */
  keys: count,
  files: z.array(BackedUpFile),
})

const Applied = z.object({ number: count, name: z.string() })

const BackedUpDatabase = z.object({
  /** The name of the database when it was backed up. */
  name: z.string(),
  /** The hash of the chain's first block; null where the node did not return it. */
  genesis: z.string().nullable(),
  /** The lowest decoder version among the rows; null where none is recorded. */
  decoder: count.nullable(),
  /** The first and the last slot with a block; null without blocks. */
  slots: z.object({ first: count, last: count }).nullable(),
  blocks: count,
  migrations: z.tuple([Applied], Applied),
  tables: z.array(BackedUpTable),
})
export type BackedUpDatabase = z.output<typeof BackedUpDatabase>

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot was taken, as ISO 8601. */
  takenAt: z.string(),
  /** The version of Gorscope that made it. */
  madeBy: z.string(),
  /** The value of the setting NETWORK. */
  network: z.string(),
  databases: z.tuple([BackedUpDatabase], BackedUpDatabase),
})
export type Manifest = Omit<z.output<typeof Manifest>, 'format'>

const Signed = z.object({ sha256: z.string(), manifest: z.unknown() })

/** The text of the manifest file, including a hash of its content. */
export function manifestText(manifest: Manifest): string {
  const whole = { format: FORMAT, ...manifest }
  return `${JSON.stringify({ sha256: hashOf(whole), manifest: whole }, null, 1)}\n`
}

/** @throws Error with a sentence that names the file, when it is missing, damaged, or in a newer format */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(
      `There is no finished backup in ${folder}: ${path} cannot be read. Name the folder of a backup; if the backup was interrupted, run it again with this folder.`,
      { cause: error },
    )
  }
  const damaged = (cause: unknown) =>
    new Error(`${path} is damaged: it is not what the backup wrote. Use another copy of this backup.`, {
      cause,
    })
  let signed: z.output<typeof Signed>
  try {
    signed = Signed.parse(JSON.parse(text))
  } catch (error) {
    throw damaged(error)
  }
  if (hashOf(signed.manifest) !== signed.sha256) throw damaged('its hash is another one')
  const { format } = z.object({ format: z.number() }).parse(signed.manifest)
  if (format > FORMAT)
    throw new Error(
      `${path} has form ${format}, and this version of Gorscope knows form ${FORMAT}. Restore it with the version that made it, or a newer one.`,
    )
  const manifest = Manifest.parse(signed.manifest)
  const [first, ...others] = manifest.databases
  for (const { name } of others)
    if (!isGenerationOf(first.name, name))
      throw new Error(
        `${path} names the database "${name}" beside "${first.name}": expected "${first.name}_g" and the number of a generation. Nothing was changed.`,
      )
  return manifest
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
