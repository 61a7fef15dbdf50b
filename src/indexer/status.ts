import type { IndexHealth } from '#store/integrity/index-health.ts'
import type { Backlog } from '#store/write/dirty-keys.ts'
import type { Counters } from './context.ts'

export type IndexerStatus = IndexHealth & {
  /** Whether the node responds and serves the chain of this database. */
  chainUp: boolean
  /** A sentence when `chainUp` is false, or when the node reports no newer slots; null otherwise. */
  chainProblem: string | null
  /** Whether the node serves the chain of this database; null: not checked since the node was unreachable. */
  isOwnChain: boolean | null
  chainSlot: number | null
  chainHeight: number | null
  genesisHash: string | null
  /** The newest block in the head. */
  indexedSlot: number | null
  indexedHeight: number | null
  /** The configured first slot of the index. */
  firstSlot: number | null
  /** How new blocks arrive: pushed (`blocks`), by slot notifications (`slots`), or by `polling`. */
  mode: 'blocks' | 'slots' | 'polling'
  /** Which blocks START_SLOT leaves out, as a sentence; null: none. */
  leftOut: string | null
  /** Derived tables that are behind the finalized blocks. */
  behind: readonly Backlog[]
  /** `chainBreaks`: how many were found since the start. */
  counters: Counters & { chainBreaks: number; workerRestarts: number }
}
