import { answerBody } from '#server/requests/rpc.ts'
import type { RpcContext } from '../context.ts'
import { createRpc } from '../index.ts'

/** Answers bodies with JSON text as the server does, with no limit on the calls at once. */
export function answering(context: RpcContext): (body: string) => Promise<string> {
  const methods = createRpc(context)
  return (body) => answerBody(body, methods, (_, task) => task())
}
