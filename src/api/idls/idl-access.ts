import type { IdlSource } from '#contract/transactions/transactions.ts'
import type { IdlText } from '#svm/idl/idl-text.ts'
import type { KnownIdl } from './idl-versions.ts'

/** An IDL's text as it was found; `account` and `slot` are null where the profile gives it. */
export type IdlSourceText = {
  text: string
  source: IdlSource['source']
  account: string | null
  slot: number | null
}
export type IdlRegistry = ReadonlyMap<string, KnownIdl>

/** The IDLs of programs: from the profile, the store, and, when a page needs them, from the chain. */
export type Idls = {
  /**
   * The IDLs of the given programs as of `slot`. Never rejects and waits at most `waitMs`; IDLs that arrive later are in
   * the next answer. `isComplete` is false while more may arrive.
   *
   * @param longestMs an own limit of the wait
   */
  load: (
    programs: Iterable<string>,
    slot: number,
    longestMs?: number,
  ) => Promise<{ registry: IdlRegistry; isComplete: boolean }>
  /** The IDLs of the given programs as of `slot` that are in memory. */
  loaded: (programs: Iterable<string>, slot: number) => IdlRegistry
  /** The content of the newest IDL of a loaded program; undefined without one. */
  describe: (program: string) => Promise<(IdlText & IdlSourceText) | undefined>
  /** Why the newest IDL that the chain has of a loaded program is refused: words for operators and authors; null when it is not. */
  problemOf: (program: string) => string | null
  /** The name in a loaded program's IDL; null when it has none, or one that another program has. */
  nameOf: (program: string) => string | null
  /** Marks the IDLs that a transaction with these accounts may have changed as stale. */
  markStale: (accounts: readonly string[]) => void
}
