import {
  AnswerTooLong,
  type ChainClient,
  ChainUnavailable,
  RpcError as NodeError,
  TooManyCalls as TooManyAtNode,
} from '#chain/client.ts'
import type { RpcMethodName } from '#contract/rpc/rpc-docs.ts'
import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { parseExactJson } from '#lib/text/json.ts'
import { recordOf } from '#lib/values/guards.ts'
import { spending } from '#lib/work/work.ts'
import { JsonText, LongList, TooLong } from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError, TooManyCalls } from '#svm/rpc/rpc-error.ts'
import { type Method, type Methods, NODE_CALL, type RpcContext } from '../context.ts'

/** The maximum number of accounts in one call of getMultipleAccounts. */
const MOST_ACCOUNTS = 100

/** The node's response must fit into one of ours. */
const LIMITS = { ...NODE_CALL, maxBytes: RPC_LIMITS.answer }

/** The time that the node takes is charged like time of the database. */
const callNode = (chain: ChainClient, method: string, params: readonly unknown[]) =>
  spending(async () => new JsonText(await chain.callForText(method, [...params], LIMITS)))

/**
 * Calls the node and passes its result on unchanged, and its errors too.
 *
 * @throws RpcError also when no node answers
 */
export async function passToNode(
  method: RpcMethodName,
  params: readonly unknown[],
  { chain }: RpcContext,
): Promise<JsonText> {
  if (!chain) throw new RpcError(CODE.internal, `${method} needs a node, and this explorer has none`)
  try {
    return await callNode(chain, method, params)
  } catch (error) {
    throw clientError(method, error)
  }
}

/** As `passToNode`, but parsed; long integers are bigints. */
export const askNode = async (method: RpcMethodName, params: readonly unknown[], context: RpcContext) =>
  readAnswer(await passToNode(method, params, context))

/** The result of `askNodeOr`, parsed. */
export const readAnswer = (answer: unknown): unknown =>
  answer instanceof JsonText ? parseExactJson(answer.text) : answer

/** The error that the client gets when a call of the node fails. */
export function clientError(method: string, error: unknown): unknown {
  if (error instanceof AnswerTooLong) return new TooLong()
  if (error instanceof NodeError) return new RpcError(error.code, error.said, error.data)
  if (error instanceof TooManyAtNode) {
    const seconds = Math.max(1, Math.ceil((error.waitMs ?? 1_000) / 1_000))
    return new TooManyCalls(
      `${method} is answered by a node, which limits the rate of such calls: try again in ${seconds} s`,
      seconds,
    )
  }
  // The message for the operator would contain the node's address.
  if (error instanceof ChainUnavailable)
    return new RpcError(CODE.internal, `${method} is answered by a node, which does not answer now`)
  return error
}

/** Errors in the request, or temporary ones: another way to the result would fail too. */
const FINAL_CODES: ReadonlySet<number> = new Set([
  CODE.invalidParams,
  CODE.invalidRequest,
  CODE.minContextSlot,
])

/**
 * Calls the node; when it fails, calls `instead`.
 *
 * @param instead gets `away` when no node answers, and `refused` when the node refuses this call; if it
 * resolves to undefined, the node's error is the response
 * @throws RpcError
 */
export async function askNodeOr(
  method: RpcMethodName<'helped'>,
  params: readonly unknown[],
  context: RpcContext,
  instead: (why: 'away' | 'refused') => Promise<unknown>,
): Promise<unknown> {
  const { chain } = context
  if (!chain) return (await instead('away')) ?? passToNode(method, params, context)
  try {
    return await callNode(chain, method, params)
  } catch (error) {
    const why = whyNot(error)
    const found = why && (await instead(why))
    if (found !== undefined) return found
    throw clientError(method, error)
  }
}

function whyNot(error: unknown): 'away' | 'refused' | undefined {
  if (error instanceof AnswerTooLong) return 'refused'
  if (error instanceof ChainUnavailable) return 'away'
  return error instanceof NodeError && !FINAL_CODES.has(error.code) ? 'refused' : undefined
}

/** The reason why the index no longer has a transaction, as a clause. */
export const droppedBy = (setting: string | undefined) => `this explorer has dropped it (${setting})`

/**
 * Calls the node for data that this index no longer has.
 *
 * @param why the reason as a clause
 * @throws RpcError when the node does not have it either. The transaction exists, so null would be wrong
 */
export async function askForMissing(
  method: RpcMethodName,
  params: readonly unknown[],
  why: string,
  context: RpcContext,
): Promise<JsonText> {
  const found = await passToNode(method, params, context)
  if (found.text !== 'null') return found
  throw new RpcError(
    CODE.historyNotAvailable,
    `Transaction history is not available from this node: ${why}, and its node does not have it`,
  )
}

/**
 * Requests each account once, even if the list repeats it: otherwise a list of copies would cost the node and
 * the memory up to 16 MB.
 */
const getMultipleAccounts: Method = async (params, context) => {
  const [addresses, ...config] = params
  const all: readonly unknown[] = Array.isArray(addresses) ? addresses : []
  const each = [...new Set(all)]
  // Lists that are too long are passed on, because the node refuses them.
  if (each.length === all.length || all.length > MOST_ACCOUNTS)
    return passToNode('getMultipleAccounts', params, context)
  const answer = recordOf(await askNode('getMultipleAccounts', [each, ...config], context))
  const { value } = answer
  if (!Array.isArray(value)) return answer
  const at = new Map(each.map((address, n) => [address, value[n]]))
  return { ...answer, value: new LongList(all, (address) => at.get(address)) }
}

export const nodeMethods = { getMultipleAccounts } satisfies Methods

/** A method that only the node answers: its response is passed on. */
export const passed =
  (method: RpcMethodName): Method =>
  (params, context) =>
    passToNode(method, params, context)

/** A method that is passed on only where the operator allows it. */
export const passedIfAllowed =
  (method: RpcMethodName): Method =>
  (params, context) => {
    if (!context.sends)
      throw new RpcError(
        CODE.methodNotFound,
        `${method} is switched off here: the operator allows it by RPC_SEND=on`,
      )
    return passToNode(method, params, context)
  }
