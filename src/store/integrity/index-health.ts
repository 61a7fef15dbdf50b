import type { BootstrapState } from '../bootstrap/bootstrap-state.ts'
import type { NameReadingState } from '../names/name-bootstrap.ts'
import type { IntegritySummary } from './integrity-state.ts'

/** What the indexer knows of the index, for `/api/health` and `/metrics`. */
export type IndexHealth = {
  lagSlots: number | null
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
  /** The progress of reading balances from before the index. */
  bootstrap: BootstrapState
  /** The progress of reading names from before the index; null where the chain has no name service. */
  names: NameReadingState | null
  /** The results of the integrity checks, see `Integrity`; null before they are known. */
  integrity: IntegritySummary | null
  /** Tables that have been outdated for more than a minute, the latest first. */
  late: readonly { table: string; ms: number }[]
}

/** The health in a process that does not index: the database has the rest. */
export const unknownHealth: { readonly [Field in keyof IndexHealth]: null } = {
  lagSlots: null,
  gaps: null,
  prunedGaps: null,
  unreadableSlots: null,
  chainBreaks: null,
  incompleteBlocks: null,
  bootstrap: null,
  names: null,
  integrity: null,
  late: null,
}
