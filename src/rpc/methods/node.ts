import { ChainUnavailable, MethodRefused, RpcError as NodeError } from '#chain/client.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Method, Methods, RpcContext } from '../context.ts'

/** What the node answers: its own answer is passed on. */
const PASSED = [
  'getAccountInfo',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getBalance',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenAccountsByDelegate',
  'getTokenLargestAccounts',
  'getTokenSupply',
  'getLargestAccounts',
  'getRecentPerformanceSamples',
  'getBlockProduction',
  'getBlockCommitment',
  'getTransactionCount',
  'getHealth',
  'getEpochInfo',
  'getEpochSchedule',
  'getVoteAccounts',
  'getLeaderSchedule',
  'getSlotLeader',
  'getSlotLeaders',
  'getLatestBlockhash',
  'isBlockhashValid',
  'getFeeForMessage',
  'getMinimumBalanceForRentExemption',
  'getSupply',
  'getInflationRate',
  'getInflationGovernor',
  'getInflationReward',
  'getClusterNodes',
  'getRecentPrioritizationFees',
  'getAgGenesisCert',
  'getStakeMinimumDelegation',
  'getIdentity',
  'getVersion',
  'getGenesisHash',
]

/** Only where the operator allows them. */
const SENDING = ['simulateTransaction', 'sendTransaction']

/** Asks the node, whose errors are the answer too. @throws RpcError also where there is no node that answers */
export async function askNode(
  method: string,
  params: readonly unknown[],
  { chain }: RpcContext,
): Promise<unknown> {
  if (!chain) throw new RpcError(CODE.internal, `${method} needs a node, and this explorer has none`)
  try {
    return await chain.call(method, [...params])
  } catch (error) {
    if (error instanceof MethodRefused) throw new RpcError(CODE.methodNotFound, error.sentence)
    if (error instanceof NodeError) throw new RpcError(error.code, error.said, error.data)
    // The operator's words would name the node's address.
    if (error instanceof ChainUnavailable)
      throw new RpcError(CODE.internal, `${method} is answered by a node, which does not answer now`)
    throw error
  }
}

/**
 * Asks the node for what this index has dropped.
 *
 * @throws RpcError where the node has it no more either: there is such a transaction, so null would be no answer
 */
export async function askForDropped(
  method: string,
  params: readonly unknown[],
  setting: string,
  context: RpcContext,
): Promise<unknown> {
  const found = await askNode(method, params, context)
  if (found !== null) return found
  throw new RpcError(
    CODE.historyNotAvailable,
    `Transaction history is not available: this explorer has dropped it (${setting}), and its node does not have it`,
  )
}

const pass =
  (method: string): Method =>
  (params, context) =>
    askNode(method, params, context)

export const nodeMethods: Methods = {
  ...Object.fromEntries(PASSED.map((method) => [method, pass(method)])),
  ...Object.fromEntries(
    SENDING.map((method): [string, Method] => [
      method,
      (params, context) => {
        if (!context.sends)
          throw new RpcError(
            CODE.methodNotFound,
            `${method} is switched off here: the operator allows it by RPC_SEND=on`,
          )
        return askNode(method, params, context)
      },
    ]),
  ),
}
