import { AnswerTooLong, type ChainClient, ChainUnavailable, RpcError as NodeError } from '#chain/client.ts'
import { JsonText, tooLong } from '#svm/rpc/json-rpc.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import { MAX_ANSWER, type Method, type Methods, type RpcContext } from '../context.ts'

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
  'getBlockCommitment',
  'getEpochInfo',
  'getEpochSchedule',
  'getVoteAccounts',
  'getLeaderSchedule',
  'getSlotLeader',
  'getSlotLeaders',
  'getLatestBlockhash',
  'getFeeForMessage',
  'getMinimumBalanceForRentExemption',
  'getSupply',
  'getInflationRate',
  'getInflationGovernor',
  'getClusterNodes',
  'getRecentPrioritizationFees',
  'getAgGenesisCert',
  'getStakeMinimumDelegation',
  'getIdentity',
  'getVersion',
]

/** Only where the operator allows them. */
const SENDING = ['simulateTransaction', 'sendTransaction']

/** The longest answer, so that it fits into one of ours, and the deadline, so that it comes before ours. */
const LIMITS = { maxBytes: MAX_ANSWER, deadlineMs: 20_000, isForeign: true }

/** Asks the node, whose errors are the answer too. @throws RpcError also where there is no node that answers */
export const askNode = (method: string, params: readonly unknown[], context: RpcContext): Promise<unknown> =>
  asking(method, context, (chain) => chain.call(method, [...params], LIMITS))

/** The same for an answer that is passed on as the node wrote it. */
export const passToNode = (
  method: string,
  params: readonly unknown[],
  context: RpcContext,
): Promise<JsonText> =>
  asking(method, context, async (chain) => new JsonText(await chain.callForText(method, [...params], LIMITS)))

async function asking<Result>(
  method: string,
  { chain }: RpcContext,
  ask: (chain: ChainClient) => Promise<Result>,
): Promise<Result> {
  if (!chain) throw new RpcError(CODE.internal, `${method} needs a node, and this explorer has none`)
  try {
    return await ask(chain)
  } catch (error) {
    if (error instanceof AnswerTooLong) throw tooLong()
    if (error instanceof NodeError) throw new RpcError(error.code, error.said, error.data)
    // The operator's words would name the node's address.
    if (error instanceof ChainUnavailable)
      throw new RpcError(CODE.internal, `${method} is answered by a node, which does not answer now`)
    throw error
  }
}

/** Why the index has no more of a transaction, as a sentence within a sentence. */
export const droppedBy = (setting: string | undefined) => `this explorer has dropped it (${setting})`

/**
 * Asks the node for what this index no longer has.
 *
 * @param why as a sentence within a sentence
 * @throws RpcError where the node has it no more either: there is such a transaction, so null would be no answer
 */
export async function askForMissing(
  method: string,
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

const pass =
  (method: string): Method =>
  (params, context) =>
    passToNode(method, params, context)

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
        return passToNode(method, params, context)
      },
    ]),
  ),
}
