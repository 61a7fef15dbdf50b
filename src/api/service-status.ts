import type { NodeState, RefusedMethod } from '#chain/rpc/nodes.ts'
import type { IndexHealth } from '#store/integrity/index-health.ts'

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
  /** A value is null when it is unknown because this process does not index. */
  indexed: { readonly [Field in keyof IndexHealth]: IndexHealth[Field] | null } & {
    /** Whether this process waits because another one indexes; null without the role `indexer`. */
    isStandby: boolean | null
    /** The newest indexed block; null to take the head's. */
    slot: number | null
    height: number | null
    /** The number of derived values that are behind the finalized blocks. */
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
