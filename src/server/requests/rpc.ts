import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type ApiError, errorForCaller, tooMany } from '#api/errors.ts'
import { rpcPath } from '#contract/paths.ts'
import { megabytes, RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import type { Log } from '#lib/log/log.ts'
import { recordOf } from '#lib/values/guards.ts'
import { currentWork } from '#lib/work/work.ts'
import {
  answersText,
  callOf,
  errorText,
  idOf,
  inTurn,
  requestsOf,
  TooLong,
  writeResult,
} from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError, TooManyCalls } from '#svm/rpc/rpc-error.ts'
import type { Admission } from './admission.ts'
import { acceptedEncoding } from './body.ts'
import { clientAddress } from './client-address.ts'
import { createConcurrencyLimit, type Place } from './concurrency-limit.ts'
import { CHUNK, chunksOf, dropStalled } from './drop-stalled.ts'
import { apiHeaders } from './security.ts'

/**
 * The methods of the RPC by name.
 *
 * @returns any JSON, including `LongList` and `JsonText`; bigints are written as numbers
 * @throws RpcError the error that the client gets
 */
export type RpcMethods = ReadonlyMap<string, (params: readonly unknown[]) => unknown>

const { overall, perClient, waitMs, leastExpected } = RPC_LIMITS.pending
/**
 * The limits of the memory for answers that are being made, or that their clients have not taken yet, in
 * bytes.
 */
export const RPC_ROOM = {
  ...{ overall, perClient, waitMs },
  kept: overall / 4,
  mostWaiting: 500,
  refusal: {
    ofClient: `The answers for your network address that are being made or that it has not read fill its ${megabytes(perClient)}`,
    ofAll: `The answers that are being made or are not read fill the ${megabytes(overall)} of this server`,
    seconds: 10,
  },
}
/** The factor by which the expected length of a method's answer shrinks with each shorter answer. */
const NEXT_SHARE = 0.9

/** The length from which answers are compressed: a shorter one fits into few packets. */
const MIN_COMPRESSED = 8_000
/** The compressors use their lowest levels, because each answer is sent once. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: CHUNK }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK }),
}

/**
 * Serves Solana JSON-RPC by POST, for programs and for pages of all sites. Errors are JSON-RPC errors too.
 */
export function serveRpc(
  app: FastifyInstance,
  methods: RpcMethods,
  admission: Admission,
  log: Log,
  limits: typeof RPC_ROOM = RPC_ROOM,
): void {
  const room = createConcurrencyLimit(limits)
  /** The length of each method's longest recent answer. */
  const longest = new Map<string, number>()
  const expectedOf = (method: string) => Math.max(leastExpected, longest.get(method) ?? 0)
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // Some clients send JSON with the type of text, or without a type.
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
      { config: { label: 'rpc' }, bodyLimit: RPC_LIMITS.body },
      async (request, reply) => {
        const client = clientAddress(request.raw)
        const { socket } = request.raw
        let place: Place | undefined
        let made = 0
        let isGone = false
        reply.raw.once('close', () => {
          isGone = true
          place?.end()
        })
        let taking: Promise<Place> | undefined
        /**
         * Takes the place of the request, or resizes it for one more call. A request has one place, which it
         * leaves when the client has taken its answer.
         */
        const takePlace = async (method: string) => {
          const needed = made + expectedOf(method)
          taking ??= room.take(client, needed)
          place = await taking
          place.resize(needed)
          if (isGone) place.end()
        }
        let asked = 0
        const failures: ApiError[] = []
        const admit = async (method: string, task: () => Promise<string>) => {
          asked++
          if (isGone) throw new RpcError(CODE.internal, 'The client is gone')
          try {
            await takePlace(method)
            const text = await admission.answer(
              { client, call: `rpc ${method}`, mostMs: RPC_LIMITS.callMs },
              task,
            )
            longest.set(method, Math.max(text.length, expectedOf(method) * NEXT_SHARE))
            made += text.length
            return text
          } catch (error) {
            if (error instanceof TooManyCalls) failures.push(tooMany('Too many calls', error.retryAfter))
            if (error instanceof RpcError) throw error
            const known = errorForCaller(error)
            if (!known) log.error({ error, method, requestId: request.id }, 'A call of the RPC failed')
            if (known) failures.push(known)
            throw new RpcError(known?.status ?? CODE.internal, known?.message ?? 'Internal error')
          }
        }
        const text = await answerBody(request.body ?? '', methods, admit)
        const [failure] = failures
        // If only some calls of a batch failed, the others are answered with status 200.
        if (failure && failures.length === asked) {
          reply.code(failure.status)
          if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
        }
        reply.headers(apiHeaders).header('cache-control', 'no-store').header('vary', 'Accept-Encoding')
        reply.type('application/json; charset=utf-8')
        const encoding = acceptedEncoding(request.headers['accept-encoding'])
        const bytes = Buffer.from(text)
        place?.resize(bytes.length)
        const stopLooking = dropStalled(socket, () =>
          log.warn({ client }, 'An answer of the RPC was ended: its client took too little of it in 30 s'),
        )
        reply.raw.once('close', stopLooking)
        if (isGone) stopLooking()
        if (encoding !== 'identity' && bytes.length >= MIN_COMPRESSED)
          // The answer is compressed as fast as its client takes it.
          return reply
            .header('content-encoding', encoding)
            .send(Readable.from(chunksOf(bytes)).pipe(compressors[encoding]()))
        if (bytes.length <= CHUNK) return reply.send(bytes)
        return reply.header('content-length', bytes.length).send(Readable.from(chunksOf(bytes)))
      },
    )
    done()
  })
}

/**
 * The response to a body, as JSON text.
 *
 * @param admit runs a call when its turn has come, or throws the RpcError that is its answer
 */
export async function answerBody(
  body: string,
  methods: RpcMethods,
  admit: (method: string, task: () => Promise<string>) => Promise<string>,
): Promise<string> {
  const requests = requestsOf(body, RPC_LIMITS.batch)
  const answers: string[] = []
  let left = RPC_LIMITS.answer
  let isFull = false
  for await (const request of inTurn(requests))
    try {
      const { id, method, params } = callOf(request)
      const run = methods.get(method)
      if (!run) throw new RpcError(CODE.methodNotFound, `Method not found: ${method.slice(0, 100)}`)
      // The response is already too long, so the remaining calls are not run.
      if (isFull) throw new TooLong()
      const limits = { longest: left, spend: (ms: number) => currentWork()?.spend(ms) }
      const text = await admit(method, async () => writeResult(id, await run(params), limits))
      left -= text.length
      answers.push(text)
    } catch (error) {
      if (error instanceof TooLong) isFull = true
      answers.push(errorText(idOf(request), error))
    }
  return answersText(answers, requests)
}

/** The reason why a request is refused before its calls are read; undefined when the fault is ours. */
function refusalOf(
  error: unknown,
): { status: number; message: string; retryAfter?: number | undefined } | undefined {
  const known = errorForCaller(error)
  if (known) return known
  const { statusCode } = recordOf(error)
  if (statusCode === 413)
    return { status: 413, message: `The request is longer than ${RPC_LIMITS.body} bytes.` }
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined
  return { status: 400, message: 'The request is not readable: expected JSON-RPC 2.0 as its body.' }
}
