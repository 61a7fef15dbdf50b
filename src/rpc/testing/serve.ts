import { start } from '#api/testing/start.ts'
import { createRpc, createSubscriptions } from '../index.ts'
import type { IndexedNode } from './indexed-node.ts'

/** The RPC of an index as the explorer serves it, on a free port. */
export async function serveIndexed({ context }: Pick<IndexedNode, 'context'>) {
  const { db, head, chain } = context
  const rpcSubscriptions = createSubscriptions(context)
  const api = await start({
    ...{ db, head, ...(chain && { chain }) },
    rpc: createRpc(context),
    rpcSubscriptions,
  })
  const rpcUrl = `${api.url}/rpc`
  return {
    rpcUrl,
    wsUrl: rpcUrl.replace('http', 'ws'),
    /** The number of subscriptions. */
    subscriptions: rpcSubscriptions.count,
    stop: async () => {
      rpcSubscriptions.stop()
      await api.stop()
    },
  }
}
