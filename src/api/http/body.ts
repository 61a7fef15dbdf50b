import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

// Below this a compressed answer saves no packet.
const WORTH_COMPRESSING = 1_000

/**
 * An answer's bytes, made once and sent many times. Each encoding is computed when it is first asked for and
 * kept, so that a polled answer is compressed once per tip and not once per visitor.
 */
export type Body = {
  readonly contentType: string
  readonly bytes: Buffer
  /** Weak, because every encoding of the body carries the same one. */
  readonly etag: string
  encoded(encoding: Encoding): Promise<Buffer> | Buffer
}

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * @param tag goes into the ETag in front of a hash of the bytes: the tip, or `f` for what never changes
 * @param effort brotli's quality: 5 for answers made on the fly, 11 for files that are compressed once
 */
export function createBody(
  bytes: Buffer,
  contentType: string,
  { tag = '', effort = 5, compressible = true } = {},
): Body {
  const made: Partial<Record<Encoding, Promise<Buffer> | Buffer>> = {}
  const hash = createHash('sha1').update(bytes).digest('base64url').slice(0, 16)
  const compress = (encoding: 'br' | 'gzip') =>
    encoding === 'gzip'
      ? gzipAsync(bytes, { level: effort > 9 ? 9 : 6 })
      : brotli(bytes, {
          params: { [zlib.BROTLI_PARAM_QUALITY]: effort, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
  return {
    contentType,
    bytes,
    etag: `W/"${tag}${tag && '-'}${hash}"`,
    encoded(encoding) {
      if (encoding === 'identity' || !compressible || bytes.length < WORTH_COMPRESSING) return bytes
      const kept = made[encoding]
      if (kept) return kept
      const making = compress(encoding).then((result) => {
        // The buffer itself from now on: awaiting a promise per request is not free at thousands a second.
        made[encoding] = result
        return result
      })
      made[encoding] = making
      return making
    },
  }
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  // What browsers send: no weights at all.
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

/** Whether an `If-None-Match` header names this body (weak comparison, as RFC 9110 asks for GET). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header.trim() === '*') return true
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare)
}
