import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isRecord } from '#lib/guards.ts'
import { parseJson, stringifyJson } from '#lib/json.ts'
import type { Log } from '#lib/log.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { sendingMethods } from './methods/sending.ts'
import { tokenMethods } from './methods/tokens.ts'
import { transactionMethods } from './methods/transactions.ts'
import type { Method, NodeContext } from './node-context.ts'
import { CODE, RpcError } from './rpc-error.ts'

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

const MAX_BATCH = 1_000

export type Id = string | number | null
export type Call = { id: Id; method: string; params: readonly unknown[] }

/** The response to one HTTP body, or to one WebSocket message that is not a subscription, as JSON text. */
export async function answerText(text: string, node: NodeContext, log: Log): Promise<string> {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return errorText(null, new RpcError(CODE.parse, 'Parse error'))
  }
  if (!Array.isArray(body)) return answerOne(body, node, log)
  if (body.length === 0 || body.length > MAX_BATCH)
    return errorText(null, new RpcError(CODE.invalidRequest, `A batch must have 1 to ${MAX_BATCH} requests`))
  const answers: string[] = []
  for (const request of body) {
    answers.push(await answerOne(request, node, log))
    // Yields to the event loop, so that a long batch does not delay the next block.
    await yieldToEventLoop()
  }
  return `[${answers.join(',')}]`
}

/** @throws RpcError when `request` is not a JSON-RPC request */
export function callOf(request: unknown): Call {
  if (!isRecord(request)) throw new RpcError(CODE.invalidRequest, 'Invalid request')
  const { jsonrpc, method, params } = request
  if (jsonrpc !== '2.0' || typeof method !== 'string')
    throw new RpcError(CODE.invalidRequest, 'Invalid request')
  if (params !== undefined && params !== null && !Array.isArray(params))
    throw new RpcError(CODE.invalidParams, 'Invalid params: expected a list.')
  return { id: idOf(request), method, params: params ?? [] }
}

export function idOf(request: unknown): Id {
  const id = typeof request === 'object' && request !== null && 'id' in request ? request.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

export async function answerOne(request: unknown, node: NodeContext, log: Log): Promise<string> {
  try {
    const { id, method, params } = callOf(request)
    const answer = methods.get(method)
    if (!answer) throw new RpcError(CODE.methodNotFound, 'Method not found')
    return resultText(id, await answer(params, node))
  } catch (error) {
    if (!(error instanceof RpcError)) log.error({ err: error, request }, 'localnet: a call failed')
    return errorText(idOf(request), error)
  }
}

export function resultText(id: Id, result: unknown): string {
  return stringifyJson({ jsonrpc: '2.0', result: result ?? null, id })
}

export function errorText(id: Id, error: unknown): string {
  const body =
    error instanceof RpcError
      ? { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) }
      : { code: CODE.internal, message: 'Internal error' }
  return stringifyJson({ jsonrpc: '2.0', error: body, id })
}
