/** What the parent tells the child. */
export type ChildArgument = {
  dir: string
  rpcPort: number
  wsPort: number
  /** Transactions per second that the chain makes by itself; 0: none at all, not even votes. */
  tps: number
  seed: string
  slotMs: number
  /** Slots that a new chain lays behind itself before it serves, so that there are final blocks at once. */
  history: number
  /** As a node's --limit-ledger-size, in bytes. */
  ledgerBytes: number
}

/** What the child says when it serves. */
export type ChildReady = { rpcPort: number; wsPort: number; genesisHash: string; bootstrapMs: number }
