import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { recordOf } from '#lib/guards.ts'
import { fieldsOf, type Span, wholeNumberAt } from './json-slice.ts'

export type ArchivedBlock = {
  slot: number
  /** The bytes of the block object, unparsed. */
  json: Buffer
}

/** Far above real blocks; limits the memory for a file without newlines. */
const MAX_LINE = 512 * 1024 * 1024

/**
 * Yields the blocks of an archive file: JSON lines `{"slot":n,"block":{…}}`, plain, gzip or zstd (detected by content).
 * A file with one JSON value is accepted too: a getBlock result or a whole RPC response; its slot is from the file name
 * (`mainnet_1234.json`), otherwise the slot after the parent.
 *
 * @throws Error with file and line, after the blocks before the invalid line were yielded
 */
export async function* readArchive(file: string): AsyncGenerator<ArchivedBlock> {
  let line = 0
  let whole: Buffer[] | undefined // a value over several lines: the file is one JSON document
  try {
    for await (const text of lines(await decompressed(file))) {
      line++
      if (whole) {
        whole.push(text)
        continue
      }
      if (isBlank(text)) continue
      const top = fieldsOf(text)
      if (line === 1 && !top && !/^\s*\{\s*"slot"\s*:/.test(text.toString('latin1', 0, 100))) {
        whole = [text]
        continue
      }
      yield blockOfLine(text, top, file, line)
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    const { code } = recordOf(error)
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new Error(`${file} cannot be read (${code}).`)
    throw new Error(
      `${file}: the compressed data breaks off or is damaged after line ${line} (${error instanceof Error ? error.message : error}). The blocks before were read; get the file again for the rest.`,
    )
  }
  if (whole) yield blockOfFile(Buffer.concat(whole), file)
}

class ArchiveError extends Error {}

type Fields = ReturnType<typeof fieldsOf>

function blockOfLine(text: Buffer, top: Fields, file: string, line: number): ArchivedBlock {
  if (!top)
    throw new ArchiveError(
      `${file}, line ${line}: the line is torn or is not a JSON object (${text.length} bytes). The blocks before were read.`,
    )
  const block = objectAt(text, top.fields.get('block'))
  if (block) {
    const slot = wholeNumberAt(text, top.fields.get('slot'))
    if (slot !== undefined) return { slot, json: block }
  } else if (line === 1 && (top.fields.has('blockhash') || top.fields.has('result')))
    return blockOfFile(text, file)
  throw new ArchiveError(`${file}, line ${line}: expected {"slot": number, "block": {…}}.`)
}

function blockOfFile(text: Buffer, file: string): ArchivedBlock {
  const top = fieldsOf(text)
  if (!top) throw new ArchiveError(`${file}: expected JSON of a block; the file is torn or something else.`)
  const json = objectAt(text, top.fields.get('result')) ?? text
  const fields = json === text ? top.fields : (fieldsOf(json)?.fields ?? new Map<string, Span>())
  if (!fields.has('blockhash')) throw new ArchiveError(`${file}: expected a block, found no "blockhash".`)
  const named = /(?:^|[_-])(\d{1,15})(?=[._-])/.exec(basename(file))?.[1]
  const parent = wholeNumberAt(json, fields.get('parentSlot'))
  if (named === undefined && parent === undefined)
    throw new ArchiveError(`${file}: neither the file name nor "parentSlot" gives the slot.`)
  return { slot: named === undefined ? (parent ?? 0) + 1 : Number(named), json }
}

function objectAt(text: Buffer, span: Span | undefined): Buffer | undefined {
  return span && text[span.start] === 0x7b ? text.subarray(span.start, span.end) : undefined
}

function isBlank(text: Buffer): boolean {
  return text.length < 1_000 && text.toString('latin1').trim() === ''
}

/** Splits lines, without newlines. One Buffer per line, copied once for any number of chunks. */
async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at))
      const [first] = parts
      yield first && parts.length === 1 ? first : Buffer.concat(parts)
      parts = []
      size = 0
      from = at + 1
    }
    if (from < chunk.length) {
      parts.push(chunk.subarray(from))
      size += chunk.length - from
      if (size > MAX_LINE)
        throw new ArchiveError(`A line is longer than ${MAX_LINE / 1e6} MB: this is no archive of blocks.`)
    }
  }
  if (size > 0) yield Buffer.concat(parts)
}

async function decompressed(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file)
  const magic = Buffer.alloc(4)
  await handle.read(magic, 0, 4, 0)
  await handle.close()
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  if (magic.readUInt16BE(0) === 0x1f8b) {
    const plain = createGunzip({ chunkSize: 256 * 1024 })
    bytes.on('error', (error) => plain.destroy(error))
    return bytes.pipe(plain)
  }
  if (magic.readUInt32LE(0) === 0xfd2fb528) return unzstd(bytes)
  return bytes
}

async function* unzstd(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let out: Buffer[] = []
  const stream = new Decompress((chunk) => {
    if (chunk.length > 0) out.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  })
  for await (const chunk of bytes) {
    stream.push(chunk)
    yield* out
    out = []
  }
  stream.push(new Uint8Array(0), true)
  yield* out
}
