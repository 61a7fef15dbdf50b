import { isChainTrouble, MethodRefused } from '#chain/rpc/errors.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { notOffered, unavailable } from '../errors.ts'
import type { AccountsContext } from './context.ts'

const NODE_TIMEOUT_MS = 5_000
/** The wait for the node in calls that can fall back to the index. */
export const SHORT_WAIT_MS = 1_500

/**
 * The account as the node has it now; `undefined` when there is none.
 *
 * @throws ApiError 503 when there is no node, or it does not answer within `waitMs`, and with a sentence for
 *   visitors when no node offers the method
 */
export async function findLiveAccount(address: string, { chain }: AccountsContext, waitMs = NODE_TIMEOUT_MS) {
  if (!chain)
    throw unavailable(
      'No node is connected, so live accounts cannot be read. What is indexed is still served.',
    )
  const silent = () =>
    unavailable(
      'The node does not answer just now, so live accounts cannot be read. What is indexed is still served.',
    )
  try {
    const account = chain.getAccount(address, { deadlineMs: waitMs })
    return (await withTimeout(waitMs, account, silent)) ?? undefined
  } catch (error) {
    if (error instanceof MethodRefused) throw notOffered(error)
    if (isChainTrouble(error)) throw Object.assign(silent(), { cause: error })
    throw error
  }
}
