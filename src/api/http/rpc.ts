import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { rpcPath } from '#contract/paths.ts'
import { recordOf } from '#lib/guards.ts'
import type { Log } from '#lib/log.ts'
import { errorText } from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError, TooManyCalls } from '#svm/rpc/rpc-error.ts'
import { type ApiError, errorForCaller, tooMany } from '../errors.ts'
import type { Admission } from './admission.ts'
import { acceptedEncoding } from './body.ts'
import { clientAddress } from './client-address.ts'
import { dropStalled } from './drop-stalled.ts'
import { createPlaces } from './places.ts'
import { apiHeaders } from './security.ts'

/**
 * Answers the body of a request to `/rpc` with JSON text; `admit` runs each call when its turn has come, or throws the RpcError
 * that is its answer.
 */
export type RpcAnswer = (
  body: string,
  admit: (method: string, task: () => Promise<string>) => Promise<string>,
) => Promise<string>

/** Bytes of a request. */
export const MAX_RPC_BODY = 50_000
/** The deadline of one call. */
export const MOST_MS = 30_000

/** The methods whose answers may have megabytes: so many are in memory at once, until their clients have taken them. */
const LONG = new Set([
  'getBlock',
  'getBlocks',
  'getBlocksWithLimit',
  'getTransactionsForAddress',
  'getProgramAccounts',
])
const PLACES = { overall: 12, perClient: 4, waitMs: 10_000, what: 'long answers are being made' }

/** A shorter answer fits into few packets without compression. */
const MIN_COMPRESSED = 8_000
const CHUNK = 65_536
/** At their lowest levels: an answer is sent once. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: CHUNK }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK }),
}

/** Solana JSON-RPC by POST, for programs and for pages of all sites. Its errors are JSON-RPC errors too. */
export function serveRpc(app: FastifyInstance, rpc: RpcAnswer, admission: Admission, log: Log): void {
  const places = createPlaces(PLACES)
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // Some clients send JSON as text, or without a type.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error)
      if (!refusal) log.error({ error, requestId: request.id }, 'A request to the RPC failed')
      const { status, message, retryAfter } = refusal ?? { status: 500, message: 'Internal error' }
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(errorText(null, new RpcError(refusal ? status : CODE.internal, message)))
    })
    scope.get(rpcPath, { config: { label: 'rpc' } }, async (_, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send('This is Solana JSON-RPC: send requests by POST, and subscribe by WebSocket.\n'),
    )
    scope.post<{ Body: string }>(
      rpcPath,
      { config: { label: 'rpc' }, bodyLimit: MAX_RPC_BODY },
      async (request, reply) => {
        const client = clientAddress(request.raw)
        const { socket } = request.raw
        let leave: (() => void) | undefined
        let isGone = false
        reply.raw.once('close', () => {
          isGone = true
          leave?.()
        })
        /** A request has one place, which it leaves when its answer was taken. */
        const takePlace = async () => {
          if (leave) return
          const end = await places.take(client)
          const stopLooking = dropStalled(socket, () =>
            log.warn({ client }, 'An answer of the RPC was ended: its client took nothing for 30 s'),
          )
          leave = () => {
            stopLooking()
            end()
          }
          if (isGone) leave()
        }
        let asked = 0
        const failures: ApiError[] = []
        const admit = async (method: string, task: () => Promise<string>) => {
          asked++
          if (isGone) throw new RpcError(CODE.internal, 'The client is gone')
          try {
            if (LONG.has(method)) await takePlace()
            return await admission.answer({ client, call: `rpc ${method}`, mostMs: MOST_MS }, task)
          } catch (error) {
            if (error instanceof TooManyCalls) failures.push(tooMany('Too many calls', error.retryAfter))
            if (error instanceof RpcError) throw error
            const known = errorForCaller(error)
            if (!known) log.error({ error, method, requestId: request.id }, 'A call of the RPC failed')
            if (known) failures.push(known)
            throw new RpcError(known?.status ?? CODE.internal, known?.message ?? 'Internal error')
          }
        }
        const text = await rpc(request.body ?? '', admit)
        const [failure] = failures
        // Of a batch the others are answered.
        if (failure && failures.length === asked) {
          reply.code(failure.status)
          if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
        }
        reply.headers(apiHeaders).header('cache-control', 'no-store').header('vary', 'Accept-Encoding')
        reply.type('application/json; charset=utf-8')
        const encoding = acceptedEncoding(request.headers['accept-encoding'])
        if (encoding === 'identity' || text.length < MIN_COMPRESSED) return reply.send(text)
        // As fast as its client takes it.
        const compressed = Readable.from(chunksOf(Buffer.from(text))).pipe(compressors[encoding]())
        return reply.header('content-encoding', encoding).send(compressed)
      },
    )
    done()
  })
}

/** Why a request is refused before its calls are read; undefined: by a fault of ours. */
function refusalOf(
  error: unknown,
): { status: number; message: string; retryAfter?: number | undefined } | undefined {
  const known = errorForCaller(error)
  if (known) return known
  const { statusCode } = recordOf(error)
  if (statusCode === 413) return { status: 413, message: `The request is longer than ${MAX_RPC_BODY} bytes.` }
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined
  return { status: 400, message: 'The request is not readable: expected JSON-RPC 2.0 as its body.' }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}
