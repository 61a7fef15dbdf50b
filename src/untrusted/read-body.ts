import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/**
 * The body of a response, decompressed. At most `maxBytes` are kept, whatever the headers say: bytes are
 * counted as they arrive, and again as they are decompressed.
 *
 * @throws OutsideError `too_large`, or `unreachable` for an unknown encoding; Error when the connection or
 * the compressed data breaks
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new OutsideError('too_large', `it is larger than ${maxBytes} bytes`)
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()

  const counted = async function* (source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const part of source) {
      size += part.length
      if (size > maxBytes) throw tooLarge()
      yield part
    }
  }
  const parts: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) parts.push(part)
  }
  const decoder = decoderOf(response.headers['content-encoding'])
  if (decoder) await pipeline(response, counted, decoder, counted, collect)
  else await pipeline(response, counted, collect)
  return Buffer.concat(parts)
}

/** Some servers compress the body although the request does not allow it. */
function decoderOf(encoding = 'identity'): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
    case '':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new OutsideError(
        'unreachable',
        `its encoding ${JSON.stringify(encoding.slice(0, 40))} is not known`,
      )
  }
}
