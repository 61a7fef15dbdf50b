import type { Log } from '#lib/log/log.ts'
import { answersText, callOf, errorText, idOf, inTurn, requestsOf, writeResult } from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { sendingMethods } from './methods/sending.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { Method, NodeContext } from './node-context.ts'

const methods = new Map<string, Method>(
  Object.entries({
    ...blockMethods,
    ...transactionMethods,
    ...accountMethods,
    ...tokenMethods,
    ...clusterMethods,
    ...sendingMethods,
  }),
)

export const MAX_BATCH = 1_000

/** The response to one HTTP body, as JSON text. */
export async function answerText(text: string, node: NodeContext, log: Log): Promise<string> {
  const requests = requestsOf(text, MAX_BATCH)
  const answers: string[] = []
  for await (const request of inTurn(requests)) answers.push(await answerOne(request, node, log))
  return answersText(answers, requests)
}

export async function answerOne(request: unknown, node: NodeContext, log: Log): Promise<string> {
  try {
    const { id, method, params } = callOf(request)
    const answer = methods.get(method)
    if (!answer) throw new RpcError(CODE.methodNotFound, 'Method not found')
    return await writeResult(id, await answer(params, node))
  } catch (error) {
    if (!(error instanceof RpcError)) log.error({ err: error, request }, 'localnet: a call failed')
    return errorText(idOf(request), error)
  }
}
