import type { FastifyInstance } from 'fastify'
import { createDocument } from '#api/openapi/document.ts'
import { openApiPath } from '#contract/paths.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { type Body, createBody } from './body.ts'
import { sendBody } from './send-body.ts'

/** Serves the description of the API, which does not change while the server runs. */
export function serveOpenApi(
  app: FastifyInstance,
  network: Pick<NetworkProfile, 'title'>,
  publicUrl: string | undefined,
): void {
  let body: Body | undefined
  app.get(openApiPath, { config: { label: 'getOpenApi' } }, async (request, reply) => {
    body ??= createBody(
      Buffer.from(JSON.stringify(createDocument(network, publicUrl))),
      'application/json; charset=utf-8',
    )
    return sendBody(request, reply.header('cache-control', 'public, max-age=300'), body)
  })
}
