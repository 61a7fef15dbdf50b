import type { ChainClient } from '#chain/client.ts'
import type { RpcMethodName } from '#contract/rpc/rpc-docs.ts'
import type { Log } from '#lib/log/log.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'

/** The options of every call to the node; its deadline is before that of our own response. */
export const NODE_CALL = { lane: 'strangers', deadlineMs: 20_000 } as const

/** The state that the RPC methods read. */
export type RpcContext = {
  db: Database
  head: Head
  /** Absent when no node is configured: methods that need one return an error. */
  chain?: ChainClient | undefined
  /** Whether simulateTransaction and sendTransaction are passed on to the node. */
  sends: boolean
  log: Log
}

/**
 * @returns any JSON, including `LongList` and `JsonText`; bigints are written as numbers
 * @throws RpcError the error that the client gets
 */
export type Method = (params: readonly unknown[], context: RpcContext) => unknown
/** Methods by name. `contract/rpc/rpc-docs.ts` has each name, who answers it, and the words about it. */
export type Methods = Readonly<Partial<Record<RpcMethodName, Method>>>
