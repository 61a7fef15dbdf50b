import { type RpcMethodName, rpcMethods } from '#contract/rpc/rpc-docs.ts'
import type { Method, Methods, RpcContext } from './context.ts'
import { addressMethods } from './methods/addresses.ts'
import { balanceMethods } from './methods/balances.ts'
import { balanceAtMethods } from './methods/balances-at.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { epochMethods } from './methods/epochs.ts'
import { historyMethods } from './methods/history.ts'
import { nodeMethods, passed, passedIfAllowed } from './methods/node.ts'
import { tokenListMethods } from './methods/token-lists.ts'
import { transactionMethods } from './methods/transactions.ts'
import { transferMethods } from './methods/transfers.ts'

export type { RpcContext } from './context.ts'
export { createSubscriptions } from './subscriptions/index.ts'

/** The methods for which more is done than to pass them on to the node: among them are all that the index answers. */
const runs: Methods & Readonly<Record<RpcMethodName<'index' | 'helped'>, Method>> = {
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
}

const methods = rpcMethods.map(({ name, source }): [RpcMethodName, Method] => [
  name,
  runs[name] ?? (source === 'sending' ? passedIfAllowed(name) : passed(name)),
])

/**
 * The methods of Solana JSON-RPC by name, answered from the index. docs/rpc.md describes how they differ from
 * a node's.
 */
export const createRpc = (
  context: RpcContext,
): ReadonlyMap<string, (params: readonly unknown[]) => unknown> =>
  new Map(methods.map(([name, run]) => [name, (params: readonly unknown[]) => run(params, context)]))
