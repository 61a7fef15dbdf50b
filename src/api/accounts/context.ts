import type { ChainClient } from '#chain/client.ts'

export type AccountsContext = {
  /** `undefined` in a process without a node; only live accounts need it. */
  chain: ChainClient | undefined
}
