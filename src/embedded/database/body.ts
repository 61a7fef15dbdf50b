import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createInflate } from 'node:zlib'
import { EngineError } from './errors.ts'

/** The maximum size of a decompressed body in bytes. */
const MAX_BODY = 1024 ** 3
/** Maximum size of a body with the statement; larger data needs `?query=INSERT …`. */
const MAX_TEXT = 64 * 1024 ** 2

/** Writes `before` and the body to a file. */
export async function bodyToFile(message: IncomingMessage, path: string, before: Uint8Array): Promise<void> {
  async function* source() {
    yield before
    yield* chunksOf(message, MAX_BODY, 'Request body')
  }
  await pipeline(source, createWriteStream(path, { mode: 0o600, highWaterMark: 1024 ** 2 }))
}

/** Reads the body into memory. */
export async function bodyToMemory(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(message, MAX_TEXT, 'Request body with a statement in it'))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The decompressed body. After an error the rest is not read, so that the response can still be sent. */
async function* chunksOf(message: IncomingMessage, most: number, what: string): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of unpacked(message).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new EngineError(307, 'TOO_MANY_BYTES', `${what} is over ${most / 1024 ** 2} MB`)
    yield chunk
  }
}

function unpacked(message: IncomingMessage): Readable {
  const encoding = message.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity' || encoding === '') return message
  const unpack = encoding === 'gzip' ? createGunzip() : encoding === 'deflate' ? createInflate() : undefined
  if (!unpack)
    throw new EngineError(48, 'NOT_IMPLEMENTED', `Content-Encoding ${encoding}: use gzip or deflate`)
  const output = new PassThrough()
  unpack.on('error', ({ message: reason }) =>
    output.destroy(new EngineError(354, 'ZLIB_INFLATE_FAILED', `The body is not ${encoding}: ${reason}`)),
  )
  message.on('close', () => {
    if (!message.complete) output.destroy(new Error('The request was cut off.'))
  })
  return message.pipe(unpack).pipe(output)
}

/** The fields of a `multipart/form-data` body, used for parameters that are too long for a URL. */
export function readMultipart(body: Buffer, contentType: string): Map<string, string> {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(contentType) ?? []
  const fields = new Map<string, string>()
  if (boundary === undefined)
    throw new EngineError(36, 'BAD_ARGUMENTS', 'multipart/form-data without a boundary')
  // Latin-1 has one character per byte, so offsets match; each value is decoded separately.
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  for (const part of parts) {
    const bodyAt = part.indexOf('\r\n\r\n')
    const [, name] = /name="([^"]*)"/.exec(part.slice(0, bodyAt)) ?? []
    if (bodyAt < 0 || name === undefined || !part.endsWith('\r\n'))
      throw new EngineError(36, 'BAD_ARGUMENTS', 'Broken multipart/form-data')
    fields.set(name, Buffer.from(part.slice(bodyAt + 4, -2), 'latin1').toString('utf8'))
  }
  return fields
}
