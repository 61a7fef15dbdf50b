import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { recordOf } from '#lib/values/guards.ts'
import { ArchiveError, MAX_VALUE } from './json-objects.ts'

/** The lines of a file, without newlines; plain, gzip or zstd, detected by its content. */
export async function* archiveLines(file: string): AsyncGenerator<Buffer> {
  yield* lines(await decompressed(file), file)
}

/** Splits chunks into lines. Each line is one Buffer, copied at most once however many chunks it spans. */
async function* lines(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  let line = 1
  for await (const chunk of chunks) {
    await turn() // lets signals be handled, whatever the file contains
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at))
      const [first] = parts
      yield first && parts.length === 1 ? first : Buffer.concat(parts)
      line++
      parts = []
      size = 0
      from = at + 1
    }
    if (from < chunk.length) {
      parts.push(chunk.subarray(from))
      size += chunk.length - from
      if (size > MAX_VALUE)
        throw new ArchiveError(
          `${file}, line ${line}: it is longer than ${MAX_VALUE / 1e6} MB: this is no archive of blocks.`,
        )
    }
  }
  if (size > 0) yield Buffer.concat(parts)
}

async function decompressed(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file)
  const magic = Buffer.alloc(4)
  try {
    await handle.read(magic, 0, 4, 0)
  } finally {
    await handle.close()
  }
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  if (magic.readUInt16BE(0) === 0x1f8b) {
    const plain = createGunzip({ chunkSize: 256 * 1024 })
    bytes.on('error', (error) => plain.destroy(error))
    return bytes.pipe(plain)
  }
  if (magic.readUInt32LE(0) === 0xfd2fb528) return unzstd(bytes, file)
  return bytes
}

/**
 * How many compressed bytes are decompressed at a time: four bytes can expand to 128 KiB, which stay in
 * memory until they are read.
 */
const ZSTD_PIECE = 32
/**
 * The largest window, which is also the limit of the zstd program without `--long`. The window is moved with
 * each block.
 */
const MAX_WINDOW = 128 * 1024 * 1024

async function* unzstd(bytes: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let out: Buffer[] = []
  const stream = new Decompress((chunk) => {
    const window = windowOf(stream)
    if (window > MAX_WINDOW)
      throw new ArchiveError(
        `${file}: its zstd window has ${window} bytes, expected at most ${MAX_WINDOW}. Compress the file again without --long.`,
      )
    if (chunk.length > 0) out.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  })
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += ZSTD_PIECE) {
      stream.push(chunk.subarray(at, at + ZSTD_PIECE))
      yield* out
      out = []
    }
  stream.push(new Uint8Array(0), true)
  yield* out
}

/** The window size, which the decompressor does not export: `e` of the frame's state `s`. */
function windowOf(stream: Decompress): number {
  const bytes = recordOf(recordOf(stream).s).e
  return typeof bytes === 'number' ? bytes : 0
}
