import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { Decompress } from 'fzstd'
import { ArchiveError, MAX_VALUE } from './json-objects.ts'

/** The lines of a file, without newlines; plain, gzip or zstd, detected by its content. */
export async function* archiveLines(file: string): AsyncGenerator<Buffer> {
  yield* lines(await decompressed(file), file)
}

/** Splits lines. One Buffer per line, copied once for any number of chunks. */
async function* lines(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  let line = 1
  for await (const chunk of chunks) {
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
