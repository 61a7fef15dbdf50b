import type { NodeState, RefusedMethod } from '#chain/rpc/nodes.ts'
import type { BootstrapState } from '#store/bootstrap/bootstrap-state.ts'
import type { IntegritySummary } from '#store/integrity/integrity-state.ts'
import type { NameReadingState } from '#store/names/name-bootstrap.ts'

/** The version of this explorer. */
export type Version = {
  /** The version in `package.json`, such as `0.2.0`. */
  number: string
  /** The commit from which this version was built, 40 hex digits; null when it is unknown. */
  commit: string | null
}

/** The state of the rest of the process, for `/api/health` and `/metrics`. */
export type ServiceStatus = {
  chain: {
    /** Whether the node answers; null when this process has no node. */
    up: boolean | null
    slot: number | null
    height: number | null
    genesisHash: string | null
    /** The nodes in the order of RPC_URL; empty when this process has no node. */
    nodes: readonly NodeState[]
    /** Methods that no node offers. */
    notOffered: readonly RefusedMethod[]
  }
  indexed: {
    /** Whether this process waits because another one indexes; null without the role `indexer`. */
    isStandby: boolean | null
    /** The newest indexed block; null to take the head's. */
    slot: number | null
    height: number | null
    lagSlots: number | null
    /**
     * The number of slots inside the indexed range that are neither stored nor known to be skipped. This and
     * the next four values are null when this process does not index.
     */
    gaps: number | null
    /** The number of gaps before the first block that the node still has. */
    prunedGaps: number | null
    /** The slots, ascending, that are missing because the node's answer for them is unreadable. */
    unreadableSlots: readonly number[] | null
    /** The number of places where stored blocks contradict each other now; these blocks are fetched again. */
    chainBreaks: number | null
    /** The number of stored blocks that lack transactions; they are fetched again. */
    incompleteBlocks: number | null
    /**
     * The progress of reading balances from before the index; null when this process does not index: then it
     * is in the database.
     */
    bootstrap: BootstrapState | null
    /** The progress of reading names from before the index; null also when the chain has no name service. */
    names: NameReadingState | null
    /**
     * The number of wrong values in the index, and the time of the last complete comparison in milliseconds;
     * null when this process does not index.
     */
    integrity: IntegritySummary | null
    /**
     * The tables of derived values that have been behind the finalized blocks for more than a minute, the
     * latest first.
     */
    late: readonly { table: string; ms: number }[]
    /**
     * The number of derived values that are behind the finalized blocks; null when this process does not
     * index.
     */
    dirtyKeys: number | null
  }
  database: { kind: 'embedded' | 'server'; version: string | null; alive: boolean }
  /** Sentences that describe what is wrong now. */
  problems: readonly string[]
  /**
   * The counters since the start, of the indexer and of strangers' JSON, by camelCase name; each is a line of
   * `/metrics`.
   */
  counters: Readonly<Record<string, number>>
}
