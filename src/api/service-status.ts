/** What the rest of the process says about itself, for `/api/health` and `/metrics`. */
export type ServiceStatus = {
  chain: {
    /** Whether the node answers; null where this process knows no node. */
    up: boolean | null
    slot: number | null
    height: number | null
    genesisHash: string | null
  }
  indexed: {
    /** The newest indexed block; null for "as the head says". */
    slot: number | null
    height: number | null
    lagSlots: number | null
    /** Slots inside the indexed range that are still missing. */
    gaps: number
  }
  database: { kind: 'embedded' | 'server'; version: string | null; alive: boolean }
  /** Sentences for people about what is wrong just now. */
  problems: readonly string[]
  /** Ever-growing counts of the indexer, by camelCase name; each becomes a line of `/metrics`. */
  counters: Readonly<Record<string, number>>
}
