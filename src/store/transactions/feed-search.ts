import type { OrderedRange } from '../rows/key-range.ts'
import type { TransactionRule } from './transaction-rules.ts'

/** A search for one page in the database. */
export type Search = {
  rules: readonly TransactionRule[]
  /** The names of programs and instruction types that its transactions call: see `callsOf`. */
  called: readonly string[]
  range: OrderedRange
  limit: number
}

/** The result of a search. */
export type SearchResult = {
  /** In the order of the range. */
  places: bigint[]
  /** Every place up to this one, in the order of the range, was searched; undefined: all. */
  searchedTo: bigint | undefined
}

/** How many rows are searched for one page; tests set small limits. */
export type SearchLimits = {
  /** Rows of `blocks`. */
  blocks?: number
  /** Rows of one key whose flags are checked. */
  calls?: number
  /** Rows of one key that are looked up in another key's rows. */
  common?: number
}
