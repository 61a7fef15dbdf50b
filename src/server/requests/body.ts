import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, gzip, gzipSync, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

// The size below which a body is not compressed, because it fits into one packet.
const MIN_COMPRESSED_BYTES = 1_000
/**
 * The size up to which a body is compressed at once: passing it to another thread and back costs more
 * processor time, about half a millisecond.
 */
const AT_ONCE_BYTES = 48_000

/**
 * A response body that is computed once and sent many times. Each encoding is computed on first use and
 * cached, so that a polled response is compressed once per tip and not once per request.
 */
export type Body = {
  readonly contentType: string
  readonly bytes: Buffer
  /** The ETag, which is weak because all encodings of the body share it. */
  readonly etag: string
  encoded(encoding: Encoding): Promise<Buffer> | Buffer
}

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Makes a body.
 *
 * @param tag the prefix of the ETag, before a hash of the bytes
 * @param effort the quality of brotli: 5 for responses, 11 for files that are compressed once
 */
export function createBody(
  bytes: Buffer,
  contentType: string,
  { tag = '', effort = 5, compressible = true } = {},
): Body {
  const encodings: Partial<Record<Encoding, Promise<Buffer> | Buffer>> = {}
  const hash = createHash('sha1').update(bytes).digest('base64url').slice(0, 16)
  const gzipOptions = { level: effort > 9 ? 9 : 6 }
  const brotliOptions = {
    params: { [zlib.BROTLI_PARAM_QUALITY]: effort, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  const compress = (encoding: 'br' | 'gzip') => {
    if (bytes.length <= AT_ONCE_BYTES && effort <= 5)
      return encoding === 'gzip' ? gzipSync(bytes, gzipOptions) : brotliCompressSync(bytes, brotliOptions)
    return encoding === 'gzip' ? gzipAsync(bytes, gzipOptions) : brotli(bytes, brotliOptions)
  }
  return {
    contentType,
    bytes,
    etag: `W/"${tag}${tag && '-'}${hash}"`,
    encoded(encoding) {
      if (encoding === 'identity' || !compressible || bytes.length < MIN_COMPRESSED_BYTES) return bytes
      const cached = encodings[encoding]
      if (cached) return cached
      const compressed = compress(encoding)
      if (Buffer.isBuffer(compressed)) {
        encodings[encoding] = compressed
        return compressed
      }
      const running = compressed.then((result) => {
        // The promise is replaced by the buffer: an await per request is noticeable at thousands of requests
        // per second.
        encodings[encoding] = result
        return result
      })
      encodings[encoding] = running
      return running
    },
  }
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  // Browsers send no weights, so this short check suffices for them.
  if (!header.includes(';')) {
    if (/\bbr\b/.test(header)) return 'br'
    return /\bgzip\b|\*/.test(header) ? 'gzip' : 'identity'
  }
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1)
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br'
  return weight('gzip') > 0 ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` header matches (weak comparison, RFC 9110 for GET). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header.trim() === '*') return true
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare)
}
