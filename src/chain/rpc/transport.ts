import http from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { decompress as decompressZstd } from 'fzstd'
import { AnswerTooLong, HttpError, RateLimited, saysTooFast, Unanswered } from './errors.ts'

export type Transport = {
  /**
   * @param maxBytes the largest response; 512 MB by default
   * @throws Unanswered without a complete response of status 200; RateLimited; HttpError and other Errors
   *   when a retry cannot succeed
   */
  post: (body: string, timeoutMs: number, signal: AbortSignal, maxBytes?: number) => Promise<Buffer>
  close: () => void
}

/** The pause after status 402: nobody pays a bill within seconds. */
const UNPAID_PAUSE_MS = 60_000
/** The largest response, far above real blocks; limits the memory. */
const MAX_BYTES = 512 * 1024 * 1024

const gunzip = promisify(zlib.gunzip)
const inflate = promisify(zlib.inflate)
const brotli = promisify(zlib.brotliDecompress)

/**
 * POSTs to one node over keep-alive connections.
 *
 * Uses node:http because it reads a block of 10 MB in half the time of fetch, which wraps the chunks in web
 * streams.
 */
export function createTransport(rpcUrl: string, sockets: number): Transport {
  const url = new URL(rpcUrl)
  const secure = url.protocol === 'https:'
  const library = secure ? https : http
  const agent = new library.Agent({ keepAlive: true, maxSockets: sockets, scheduling: 'lifo' })
  const local = /^(localhost|127\.|\[::1\])/.test(url.hostname)
  const options: http.RequestOptions = {
    agent,
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname + url.search,
    ...(url.username
      ? { auth: `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` }
      : {}),
  }

  const post = (body: string, timeoutMs: number, signal: AbortSignal, maxBytes = MAX_BYTES) =>
    new Promise<Buffer>((resolve, reject) => {
      const payload = Buffer.from(body)
      const request = library.request({
        ...options,
        headers: {
          'content-type': 'application/json',
          'content-length': payload.length,
          // No compression on loopback: it costs more than the transfer.
          ...(local ? {} : { 'accept-encoding': 'gzip, deflate, br' }),
        },
      })
      let settled = false
      /** Settles the request; returns true for the first caller only. */
      const ends = () => {
        if (settled) return false
        settled = true
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        return true
      }
      const fail = (error: Error) => {
        if (!ends()) return
        reject(error)
        request.destroy()
      }
      const timer = setTimeout(
        () => fail(new Unanswered(`gave no answer within ${readable(timeoutMs)}`)),
        timeoutMs,
      )
      const onAbort = () => fail(new Error('The chain client was closed.'))
      signal.addEventListener('abort', onAbort, { once: true })
      if (signal.aborted) onAbort()

      request.on('error', (error: NodeJS.ErrnoException) => {
        // The node had closed the idle keep-alive connection: retry immediately.
        const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        fail(new Unanswered(whatHappened(error), stale ? 0 : undefined))
      })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxBytes) fail(new AnswerTooLong(`sent an answer larger than ${maxBytes / 1e6} MB`))
          else chunks.push(chunk)
        })
        response.on('error', () => fail(new Unanswered('broke off in the middle of its answer')))
        response.on('aborted', () => fail(new Unanswered('broke off in the middle of its answer')))
        response.on('end', () => {
          if (!response.complete) return fail(new Unanswered('broke off in the middle of its answer'))
          const [first] = chunks
          const whole = first && chunks.length === 1 ? first : Buffer.concat(chunks, size)
          if (ends()) resolve(read(response, whole))
        })
      })
      request.end(payload)
    })

  return { post, close: () => agent.destroy() }
}

async function read(response: http.IncomingMessage, raw: Buffer): Promise<Buffer> {
  const status = response.statusCode ?? 0
  const body = await decompress(response.headers['content-encoding'], raw)
  if (status === 200) return body
  const waitMs = parseRetryAfter(response.headers['retry-after'])
  if (status === 429) throw new RateLimited('limits the rate of calls (429)', waitMs)
  if (status === 402)
    throw new RateLimited('answered 402: its plan is used up or not paid', waitMs ?? UNPAID_PAUSE_MS)
  if ((status >= 500 && status !== 501) || status === 408) throw new Unanswered(`answered ${status}`, waitMs)
  // Some nodes send JSON-RPC errors with status 400.
  if (body[0] === 0x7b && body.includes('"error"')) return body
  const said = body.toString('utf8', 0, 200).replace(/\s+/g, ' ').trim()
  if (saysTooFast(status, said)) throw new RateLimited(`limits the rate of calls (${status})`, waitMs)
  throw new HttpError(status, said)
}

async function decompress(encoding: string | undefined, body: Buffer): Promise<Buffer> {
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return await gunzip(body)
    if (encoding === 'deflate') return await inflate(body)
    if (encoding === 'br') return await brotli(body)
    // Some proxies send zstd without being asked; Node 20 cannot decompress it.
    if (encoding === 'zstd') return Buffer.from(decompressZstd(body))
  } catch {
    throw new Unanswered(`sent an answer that does not decompress (${encoding})`)
  }
  return body
}

function whatHappened(error: NodeJS.ErrnoException): string {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'refused the connection (nothing listens there)',
    ENOTFOUND: 'is an unknown host',
    EAI_AGAIN: 'could not be looked up',
    ECONNRESET: 'broke the connection',
    EPIPE: 'broke the connection',
    ETIMEDOUT: 'could not be reached in time',
    EHOSTUNREACH: 'cannot be reached',
    ENETUNREACH: 'cannot be reached',
  }
  return reasons[error.code ?? ''] ?? `failed: ${error.code ?? error.message}`
}

/** A duration for messages, such as `30 s` or `250 ms`. */
export function readable(ms: number): string {
  return ms >= 1000 ? `${Math.round(ms / 100) / 10} s` : `${Math.round(ms)} ms`
}

/** The milliseconds of a Retry-After header (seconds or a date), at most two minutes. */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | undefined {
  if (value === undefined) return undefined
  const seconds = Number(value)
  const wait = Number.isFinite(seconds) && value.trim() !== '' ? seconds * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.min(120_000, Math.max(0, wait))
}
