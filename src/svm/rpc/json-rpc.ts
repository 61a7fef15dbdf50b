import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isRecord } from '#lib/guards.ts'
import { parseJson, stringifyJson } from '#lib/json.ts'
import { CODE, RpcError } from './rpc-error.ts'

// The frame of JSON-RPC 2.0: https://www.jsonrpc.org/specification

export type Id = string | number | null
export type Call = { id: Id; method: string; params: readonly unknown[] }

/**
 * The answer to an HTTP body, as JSON text: of one request, or of a batch in the same order.
 *
 * @param answerOne gets a request as it was sent, which may be any JSON
 */
export async function answerBody(
  text: string,
  { maxBatch, answerOne }: { maxBatch: number; answerOne: (request: unknown) => Promise<string> },
): Promise<string> {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return errorText(null, new RpcError(CODE.parse, 'Parse error'))
  }
  if (!Array.isArray(body)) return answerOne(body)
  if (body.length === 0 || body.length > maxBatch)
    return errorText(null, new RpcError(CODE.invalidRequest, `A batch must have 1 to ${maxBatch} requests`))
  const answers: string[] = []
  for (const request of body) {
    answers.push(await answerOne(request))
    // Yields to the event loop, so that a long batch delays nothing else.
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
