import type { BootstrapState } from '#store/bootstrap/bootstrap-state.ts'
import type { IntegritySummary } from '#store/integrity/integrity-state.ts'
import type { NameReadingState } from '#store/names/name-bootstrap.ts'
import type { Backlog } from '#store/write/dirty-keys.ts'
import type { Counters } from './context.ts'
import type { Late } from './jobs/freshness.ts'

export type IndexerStatus = {
  /** Whether the node answers and serves the chain of this database. */
  chainUp: boolean
  /** A sentence when it does not, or when it names no newer slots. */
  chainProblem: string | null
  /** Whether the node serves the chain of this database; null: not checked since the node was away. */
  isOwnChain: boolean | null
  chainSlot: number | null
  chainHeight: number | null
  genesisHash: string | null
  /** The newest block that is in the head. */
  indexedSlot: number | null
  indexedHeight: number | null
  /** The intended first slot of the index. */
  firstSlot: number | null
  /** Slots between the first and the newest that are neither stored nor known to be skipped. */
  gaps: number
  /** How many of the gaps are before the first block that the node still has: none can be requested from it. */
  prunedGaps: number
  /** Slots that are missing because what the node gave for them cannot be read, ascending: they are fetched again. */
  unreadableSlots: readonly number[]
  /** Places where stored blocks contradict each other now: they are fetched again. */
  chainBreaks: number
  /** Stored blocks that lack transactions: they are fetched again. */
  incompleteBlocks: number
  lagSlots: number | null
  /** How blocks arrive: `blocks` and `slots` by subscription, or `polling`. */
  mode: 'blocks' | 'slots' | 'polling'
  /** The state of reading balances from before the index. */
  bootstrap: BootstrapState
  /** null where the chain has no name service. */
  names: NameReadingState | null
  /** Which blocks START_SLOT leaves out, as a sentence. */
  leftOut: string | null
  /** What the checks of the index found, see `Integrity`; null before they are known. */
  integrity: IntegritySummary | null
  /** Derived tables that are behind the finalized blocks. */
  behind: readonly Backlog[]
  /** Tables of values that are behind for more than a minute. */
  late: readonly Late[]
  /** `chainBreaks`: how many were found since the start. */
  counters: Counters & { chainBreaks: number; workerRestarts: number }
}
