import type { FastifyInstance } from 'fastify'
import type { Context } from '#api/context.ts'
import { ApiError } from '#api/errors.ts'
import type { WriteHandler } from '#api/handler.ts'
import { writeHandlers } from '#api/handlers.ts'
import { writeRoutes } from '#contract/index.ts'
import type { WriteRoute } from '#contract/route.ts'
import { recordOf } from '#lib/values/guards.ts'
import { keysOf } from '#lib/values/keys.ts'
import { clientAddress } from './client-address.ts'
import { parseInput } from './input.ts'
import { comesFromOtherSite } from './security.ts'

/**
 * Serves the calls that change something. Pages of other sites may neither send them nor read their
 * responses; the admin token is checked before the body is read; bodies are JSON only.
 */
export function serveWrites(app: FastifyInstance, context: Context): void {
  app.removeContentTypeParser('text/plain')
  for (const name of keysOf(writeRoutes)) {
    const route: WriteRoute = writeRoutes[name]
    const handler = writeHandlers[name] as unknown as WriteHandler<WriteRoute, Context>
    app.post(route.path, {
      config: { label: name },
      onRequest: async (request, reply) => {
        reply.removeHeader('access-control-allow-origin')
        reply.header('cross-origin-resource-policy', 'same-origin')
        if (comesFromOtherSite(request.raw))
          throw new ApiError(403, 'forbidden', 'Pages of other sites cannot change anything here.')
        if (route.access === 'admin')
          context.admin.check(request.headers.authorization, clientAddress(request.raw))
      },
      handler: async (request, reply) => {
        const input = parseInput(route, recordOf(request.params), recordOf(request.body))
        const output = await handler(input, context, clientAddress(request.raw))
        return reply
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(output))
      },
    })
  }
}
