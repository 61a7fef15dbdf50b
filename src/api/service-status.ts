import type { NodeState, RefusedMethod } from '#chain/rpc/nodes.ts'
import type { BootstrapState } from '#store/bootstrap/bootstrap-state.ts'
import type { IntegritySummary } from '#store/integrity/integrity-state.ts'
import type { NameReadingState } from '#store/names/name-bootstrap.ts'

/** Which explorer this is. */
export type Version = {
  /** Of `package.json`, such as `0.2.0`. */
  number: string
  /** The commit that it was made from, 40 hex digits; null where that is not known. */
  commit: string | null
}

/** State of the rest of the process, for `/api/health` and `/metrics`. */
export type ServiceStatus = {
  chain: {
    /** Whether the node answers; null when this process has no node. */
    up: boolean | null
    slot: number | null
    height: number | null
    genesisHash: string | null
    /** In the order of RPC_URL; empty when this process has no node. */
    nodes: readonly NodeState[]
    /** Methods that no node offers. */
    notOffered: readonly RefusedMethod[]
  }
  indexed: {
    /** Whether another process indexes, and this one waits for it; null without the role `indexer`. */
    isStandby: boolean | null
    /** The newest indexed block; null to take the head's. */
    slot: number | null
    height: number | null
    lagSlots: number | null
    /** Slots inside the indexed range that are neither stored nor known to be skipped; null, as the next four, when this process does not index. */
    gaps: number | null
    /** How many of the gaps are before the first block that the node still has. */
    prunedGaps: number | null
    /** Slots that are missing because what the node gave for them cannot be read, ascending. */
    unreadableSlots: readonly number[] | null
    /** Places where stored blocks contradict each other now: they are fetched again. */
    chainBreaks: number | null
    /** Stored blocks that lack transactions: they are fetched again. */
    incompleteBlocks: number | null
    /** The state of balances from before the index; null when this process does not index: the database has it. */
    bootstrap: BootstrapState | null
    /** The state of names from before the index; null also when the chain has no name service. */
    names: NameReadingState | null
    /** How many values of the index are wrong, and when all were compared last (milliseconds); null as before. */
    integrity: IntegritySummary | null
    /** Tables of values that have been behind the finalized blocks for more than a minute, the latest first. */
    late: readonly { table: string; ms: number }[]
    /** Values computed from many blocks that are behind the finalized blocks; null where this process does not index. */
    dirtyKeys: number | null
  }
  database: { kind: 'embedded' | 'server'; version: string | null; alive: boolean }
  /** Sentences that say what is wrong now. */
  problems: readonly string[]
  /** Counters of the indexer, and of JSON of strangers, since the start, by camelCase name; each is a line of `/metrics`. */
  counters: Readonly<Record<string, number>>
}
