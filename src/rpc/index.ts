import { answerBody, type Call, callOf, errorText, idOf, resultText } from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Method, RpcContext } from './context.ts'
import { addressMethods } from './methods/addresses.ts'
import { blockMethods } from './methods/blocks.ts'
import { nodeMethods } from './methods/node.ts'
import { transactionMethods } from './methods/transactions.ts'

export type { RpcContext } from './context.ts'

const MAX_ANSWER = 16_000_000
/** Requests in one batch. */
const MAX_BATCH = 50

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...nodeMethods, ...blockMethods, ...transactionMethods, ...addressMethods }),
)

/** Solana JSON-RPC, answered from the index. docs/rpc.md tells how it differs from a node's. */
export function createRpc(context: RpcContext) {
  /**
   * @param body of a request, as it was sent
   * @param admit runs each call when its turn has come
   * @returns the answer as JSON text
   * @throws what `admit` throws before it runs a call
   */
  return (body: string, admit: (method: string, task: () => Promise<string>) => Promise<string>) =>
    answerBody(body, {
      maxBatch: MAX_BATCH,
      answerOne: async (request) => {
        const read = readCall(request)
        if ('refused' in read) return read.refused
        const { id, method, params, run } = read
        return admit(method, async () => {
          try {
            const text = resultText(id, await run(params, context))
            if (text.length > MAX_ANSWER)
              throw new RpcError(
                CODE.invalidParams,
                `The answer is longer than ${MAX_ANSWER} bytes: ask for less`,
              )
            return text
          } catch (error) {
            if (!(error instanceof RpcError)) {
              // Of the database, or of this code: told by the server in its own words.
              context.log.debug({ error, method }, 'A call of the RPC failed')
              throw error
            }
            return errorText(id, error)
          }
        })
      },
    })
}

function readCall(request: unknown): { refused: string } | (Call & { run: Method }) {
  try {
    const call = callOf(request)
    const run = methods.get(call.method)
    if (run) return { ...call, run }
    throw new RpcError(CODE.methodNotFound, `Method not found: ${call.method.slice(0, 100)}`)
  } catch (error) {
    return { refused: errorText(idOf(request), error) }
  }
}
