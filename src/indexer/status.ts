import type { BootstrapState } from '#store/bootstrap/bootstrap-state.ts'
import type { IntegritySummary } from '#store/integrity/integrity-state.ts'
import type { NameReadingState } from '#store/names/name-bootstrap.ts'
import type { Backlog } from '#store/write/dirty-keys.ts'
import type { Counters } from './context.ts'
import type { Late } from './jobs/freshness.ts'

export type IndexerStatus = {
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
  /** How many slots between the first and the newest are neither stored nor known to be skipped. */
  gaps: number
  /** How many of the gaps are before the node's first available block, so that they cannot be fetched. */
  prunedGaps: number
  /**
   * Slots that are missing because the node's response for them is unreadable, ascending; they are fetched
   * again.
   */
  unreadableSlots: readonly number[]
  /** The number of places where stored blocks contradict each other now; they are fetched again. */
  chainBreaks: number
  /** The number of stored blocks that lack transactions; they are fetched again. */
  incompleteBlocks: number
  lagSlots: number | null
  /** How new blocks arrive: pushed (`blocks`), by slot notifications (`slots`), or by `polling`. */
  mode: 'blocks' | 'slots' | 'polling'
  /** The progress of reading balances from before the index. */
  bootstrap: BootstrapState
  /** null where the chain has no name service. */
  names: NameReadingState | null
  /** Which blocks START_SLOT leaves out, as a sentence; null: none. */
  leftOut: string | null
  /** The results of the integrity checks, see `Integrity`; null before they are known. */
  integrity: IntegritySummary | null
  /** Derived tables that are behind the finalized blocks. */
  behind: readonly Backlog[]
  /** Tables that have been outdated for more than a minute. */
  late: readonly Late[]
  /** `chainBreaks`: how many were found since the start. */
  counters: Counters & { chainBreaks: number; workerRestarts: number }
}
