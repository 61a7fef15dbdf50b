/** The child process's options. */
export type ChildArgument = {
  dir: string
  rpcPort: number
  wsPort: number
  origins: readonly string[]
  /** Transactions per second that the chain generates; 0: none, not even votes. */
  tps: number
  seed: string
  slotMs: number
  /** Slots that a new chain runs before it starts serving, so that it has finalized blocks from the start. */
  history: number
  /** The maximum size of the ledger in bytes, like a node's --limit-ledger-size. */
  ledgerBytes: number
}

/** The child's message when it starts serving. */
export type ChildReady = { rpcPort: number; wsPort: number; genesisHash: string; bootstrapMs: number }

/**
 * The child's report, sent when it changes: the reason why the chain has stopped, as a sentence; null while
 * it runs.
 */
export type ChildReport = { problem: string | null }

/** The message for the operator when the chain cannot listen at a port. */
export const portTaken = (port: number): string =>
  `Port ${port} is taken, and the local chain needs it. Stop the process that uses it, or set LOCALNET_PORT to another port (the WebSocket uses the next one).`
