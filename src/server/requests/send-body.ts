import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Body, matchesEtag } from './body.ts'

/** Sends the best encoding that the client accepts, or 304 when the client already has the same body. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  reply.header('etag', body.etag).header('vary', 'Accept-Encoding')
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], body.etag))
    return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const bytes = await body.encoded(encoding)
  if (bytes !== body.bytes) reply.header('content-encoding', encoding)
  return reply.type(body.contentType).send(bytes)
}
