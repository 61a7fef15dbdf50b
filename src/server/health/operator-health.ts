import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#api/context.ts'
import { handlers } from '#api/handlers.ts'
import { clientAddress } from '../requests/client-address.ts'

/** Whether a request has a bearer token. A header of another scheme is for a proxy before this server. */
export const hasToken = ({ headers }: FastifyRequest) => /^bearer /i.test(headers.authorization ?? '')

/**
 * Answers with the state of the explorer, including the operator's addresses and folders.
 *
 * @throws ApiError 401, 403 or 429 unless the token is the admin's
 */
export async function sendOperatorHealth(request: FastifyRequest, reply: FastifyReply, context: Context) {
  context.admin.check(request.headers.authorization, clientAddress(request.raw))
  const { output } = await handlers.getHealth({}, context, undefined)
  return reply.header('cache-control', 'no-store').send(output)
}
