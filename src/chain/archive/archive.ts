import { basename } from 'node:path'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { recordOf } from '#lib/values/guards.ts'
import { rpcCode } from '../rpc/errors.ts'
import type { BlockLink } from '../tip/block-link.ts'
import { archiveLines } from './archive-lines.ts'
import { ArchiveError, type JsonObject, jsonObjects } from './json-objects.ts'
import { wholeNumberAt } from './json-slice.ts'

/** The content of one JSON object of an archive. `line`: the number of its first line. */
export type ArchiveEntry = { line: number } & (
  | {
      kind: 'block'
      slot: number
      /** The bytes of the block object, unparsed. */
      json: Buffer
    }
  /** A block whose slot is neither in the file nor in its name. */
  | { kind: 'bare'; json: Buffer; link: BlockLink; height: number | null }
  /** The archive says that the chain skipped the slot; null: it does not say which slot. */
  | { kind: 'skipped'; slot: number | null }
  /** The object is not a block. */
  | { kind: 'refused'; slot: number | null; problem: string }
)

type Content = ArchiveEntry extends infer Each ? (Each extends unknown ? Omit<Each, 'line'> : never) : never
type Bare = Extract<ArchiveEntry, { kind: 'bare' }>

const EXPECTED = 'expected {"slot": number, "block": {…}} or a getBlock result'

/**
 * Reads an archive file: JSON objects, each on one line or over several lines; plain, gzip or zstd, detected
 * by content.
 *
 * An object is `{"slot":n,"block":{…}}`, with null as the block of a skipped slot; or only the block; or a
 * node's whole response. The slot of a file's only block may be in the file's name (`mainnet_1234.json`).
 *
 * @throws Error with file and line, after everything before the invalid line was yielded
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  let line = 0
  let only: Bare | undefined
  try {
    for await (const { object, line: at } of jsonObjects(archiveLines(file), file)) {
      const isFirst = line === 0
      line = at
      const entry: ArchiveEntry = { ...contentOf(object, file, line), line }
      if (isFirst && entry.kind === 'bare') {
        only = entry
        continue
      }
      if (only) yield only
      only = undefined
      yield entry
    }
  } catch (error) {
    if (only) yield only
    if (error instanceof ArchiveError) throw error
    const { code } = recordOf(error)
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new Error(`${file} cannot be read (${code}).`)
    throw new Error(
      `${file}: the compressed data breaks off or is damaged after line ${line} (${error instanceof Error ? error.message : error}). The blocks before were read; get the file again for the rest.`,
    )
  }
  if (only) yield withNamedSlot(only, file)
}

function contentOf(object: JsonObject, file: string, line: number): Content {
  const { bytes, fields, inner } = object
  const slot = wholeNumberAt(bytes, fields.get('slot'))
  if (!fields.has('block')) return answerOf(object, slot ?? null, file, line)
  if (slot === undefined)
    throw new ArchiveError(`${file}, line ${line}: ${EXPECTED}, found no readable "slot".`)
  if (isNull(object, 'block')) return { kind: 'skipped', slot }
  if (!inner) throw new ArchiveError(`${file}, line ${line}: ${EXPECTED}, found a "block" that is no object.`)
  return answerOf(inner, slot, file, line)
}

/** Reads a block, or a node's response with a block, with null or with an error. */
function answerOf(object: JsonObject, slot: number | null, file: string, line: number): Content {
  const { fields, inner } = object
  if (isNull(object, 'result')) return { kind: 'skipped', slot }
  if (fields.has('error') && !inner) return failureOf(object, slot)
  const block = fields.has('result') && inner ? inner : object
  const json = textOf(block)
  if (slot !== null) return { kind: 'block', slot, json }
  if (!block.fields.has('blockhash'))
    throw new ArchiveError(`${file}, line ${line}: ${EXPECTED}, found no "blockhash".`)
  const link = linkOf(block)
  if (!link)
    return {
      kind: 'refused',
      slot,
      problem: 'the block has no readable "blockhash", "previousBlockhash" and "parentSlot"',
    }
  return {
    kind: 'bare',
    json,
    link,
    height: wholeNumberAt(block.bytes, block.fields.get('blockHeight')) ?? null,
  }
}

/** Reads a node's error; some errors mean that the slot was skipped. */
function failureOf(object: JsonObject, slot: number | null): Content {
  const span = object.fields.get('error')
  const text = object.bytes.toString('utf8', span?.start, span?.end)
  let failure: Readonly<Record<string, unknown>> = {}
  try {
    failure = recordOf(JSON.parse(text))
  } catch {
    // The brackets and quotes match, but the text between them is not valid JSON.
  }
  const { code, message } = failure
  if (code === rpcCode.slotSkipped || code === rpcCode.longTermSlotSkipped) return { kind: 'skipped', slot }
  const words = typeof message === 'string' ? message : text
  return {
    kind: 'refused',
    slot,
    problem: `expected a block, found the node's error "${words.slice(0, 200)}"`,
  }
}

const textOf = ({ bytes, start, end }: JsonObject): Buffer => bytes.subarray(start, end)

function isNull({ bytes, fields }: JsonObject, name: string): boolean {
  const span = fields.get(name)
  return span !== undefined && bytes.toString('latin1', span.start, span.end) === 'null'
}

function linkOf({ bytes, fields }: JsonObject): BlockLink | undefined {
  const hashAt = (name: string) => {
    const span = fields.get(name)
    const text =
      span && span.end - span.start < 60 ? bytes.toString('latin1', span.start + 1, span.end - 1) : ''
    return isBase58Of(text, 32) ? text : undefined
  }
  const blockhash = hashAt('blockhash')
  const previousBlockhash = hashAt('previousBlockhash')
  const parentSlot = wholeNumberAt(bytes, fields.get('parentSlot'))
  if (blockhash === undefined || previousBlockhash === undefined || parentSlot === undefined) return undefined
  return { blockhash, previousBlockhash, parentSlot }
}

/** More slots than a chain skips in a row. */
const MOST_SKIPPED = 1_000

/** Takes the slot from the name of a file with one block, if exactly one number in the name is plausible. */
function withNamedSlot(entry: Bare, file: string): ArchiveEntry {
  const { parentSlot } = entry.link
  const slots = [...basename(file).matchAll(/\d{1,15}/g)]
    .map(([digits]) => Number(digits))
    .filter((number) => number > parentSlot && number <= parentSlot + MOST_SKIPPED)
  const [slot] = slots
  return slot !== undefined && new Set(slots).size === 1
    ? { kind: 'block', slot, json: entry.json, line: entry.line }
    : entry
}
