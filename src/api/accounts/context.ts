import type { ChainClient } from '#chain/client.ts'

export type AccountsContext = {
  /** The client of the node; `undefined` in a process without a node. Only reads of live accounts need it. */
  chain: ChainClient | undefined
}
