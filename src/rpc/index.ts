import { currentWork } from '#lib/work/work.ts'
import { answerBody, type Call, callOf, errorText, idOf, TooLong, writeResult } from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import { MAX_ANSWER, type Method, type RpcContext } from './context.ts'
import { addressMethods } from './methods/addresses.ts'
import { balanceMethods } from './methods/balances.ts'
import { balanceAtMethods } from './methods/balances-at.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { epochMethods } from './methods/epochs.ts'
import { historyMethods } from './methods/history.ts'
import { nodeMethods } from './methods/node.ts'
import { tokenListMethods } from './methods/token-lists.ts'
import { transactionMethods } from './methods/transactions.ts'
import { transferMethods } from './methods/transfers.ts'

export type { RpcContext } from './context.ts'
export { createSubscriptions } from './subscriptions/index.ts'

/** The maximum number of requests in a batch. */
const MAX_BATCH = 50

export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...nodeMethods,
    ...blockMethods,
    ...transactionMethods,
    ...addressMethods,
    ...epochMethods,
    ...clusterMethods,
    ...historyMethods,
    ...transferMethods,
    ...balanceMethods,
    ...balanceAtMethods,
    ...tokenListMethods,
  }),
)

/** Solana JSON-RPC, answered from the index. docs/rpc.md describes how it differs from a node's. */
export function createRpc(context: RpcContext) {
  /**
   * @param body the body of an HTTP request, unchanged
   * @param admit runs each call when its turn comes; an RpcError that it throws is the response
   * @returns the response as JSON text
   */
  return async (body: string, admit: (method: string, task: () => Promise<string>) => Promise<string>) => {
    let left = MAX_ANSWER
    let isFull = false
    return answerBody(body, {
      maxBatch: MAX_BATCH,
      answerOne: async (request) => {
        try {
          const { id, method, params, run } = readCall(request)
          // The response is already too long, so the remaining calls are not run.
          if (isFull) throw new TooLong()
          const text = await admit(method, async () =>
            writeResult(id, await run(params, context), {
              longest: left,
              spend: (ms) => currentWork()?.spend(ms),
            }),
          )
          left -= text.length
          return text
        } catch (error) {
          if (error instanceof TooLong) isFull = true
          return errorText(idOf(request), error)
        }
      },
    })
  }
}

function readCall(request: unknown): Call & { run: Method } {
  const call = callOf(request)
  const run = methods.get(call.method)
  if (run) return { ...call, run }
  throw new RpcError(CODE.methodNotFound, `Method not found: ${call.method.slice(0, 100)}`)
}
