import type { FastifyInstance } from 'fastify'
import { rpcPath } from '#contract/paths.ts'
import { recordOf } from '#lib/guards.ts'
import type { Log } from '#lib/log.ts'
import { errorForCaller } from '../errors.ts'
import type { Admission } from './admission.ts'
import { clientAddress } from './client-address.ts'
import { apiHeaders } from './security.ts'

/** Answers the body of a request to `/rpc` with JSON text; `admit` runs each call when its turn has come. */
export type RpcAnswer = (
  body: string,
  admit: (method: string, task: () => Promise<string>) => Promise<string>,
) => Promise<string>

const MAX_BODY = 50_000
/** The deadline of one call. */
const MOST_MS = 30_000

/** Solana JSON-RPC by POST, for programs and for pages of all sites. Its errors are JSON-RPC errors too. */
export function serveRpc(app: FastifyInstance, rpc: RpcAnswer, admission: Admission, log: Log): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // Some clients send JSON as text, or without a type.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const known = errorForCaller(error)
      const { statusCode } = recordOf(error)
      const isTooLarge = statusCode === 413
      const status = known?.status ?? (isTooLarge ? 413 : 500)
      if (status === 500) log.error({ error, requestId: request.id }, 'A request to the RPC failed')
      const message = isTooLarge ? `The request is longer than ${MAX_BODY} bytes.` : known?.message
      if (known?.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(
          JSON.stringify({
            jsonrpc: '2.0',
            error: { code: status === 500 ? -32603 : status, message: message ?? 'Internal error' },
            id: null,
          }),
        )
    })
    scope.get(rpcPath, { config: { label: 'rpc' } }, async (_, reply) =>
      reply.code(405).header('allow', 'POST').send('This is Solana JSON-RPC: send requests by POST.\n'),
    )
    scope.post<{ Body: string }>(
      rpcPath,
      { config: { label: 'rpc' }, bodyLimit: MAX_BODY },
      async (request, reply) => {
        const client = clientAddress(request.raw)
        const text = await rpc(request.body ?? '', (method, task) =>
          admission.answer({ client, call: `rpc ${method}`, mostMs: MOST_MS }, task),
        )
        return reply
          .headers(apiHeaders)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(text)
      },
    )
    done()
  })
}
