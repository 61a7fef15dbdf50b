import type { ChainClient } from '#chain/client.ts'
import type { Log } from '#lib/log/log.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'

/** Bytes of one answer. */
export const MAX_ANSWER = 16_000_000

/** Of every call to the node, which comes before ours ends. */
export const NODE_CALL = { lane: 'strangers', deadlineMs: 20_000 } as const

/** What the methods read. */
export type RpcContext = {
  db: Database
  head: Head
  /** Absent: no node is set, and its methods answer an error. */
  chain?: ChainClient | undefined
  /** Whether simulateTransaction and sendTransaction are passed on to the node. */
  sends: boolean
  log: Log
}

/**
 * @returns any JSON, with `LongList` and `JsonText`; bigints are written as numbers
 * @throws RpcError what the client is told
 */
export type Method = (params: readonly unknown[], context: RpcContext) => unknown
export type Methods = Readonly<Record<string, Method>>
