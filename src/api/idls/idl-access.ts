import type { IdlSource } from '#contract/transactions/transactions.ts'
import type { IdlText } from '#svm/idl/idl-text.ts'
import type { KnownIdl } from './idl-versions.ts'

/** The text of an IDL as it was found; `account` and `slot` are null for an IDL of the network profile. */
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
   * The IDLs of the given programs as they were at `slot`. Never rejects and waits at most `waitMs`; IDLs
   * that arrive later are in the next answer. `isComplete` is false while more may arrive.
   *
   * @param longestMs the longest wait of this call, instead of `waitMs`
   */
  load: (
    programs: Iterable<string>,
    slot: number,
    longestMs?: number,
  ) => Promise<{ registry: IdlRegistry; isComplete: boolean }>
  /** The IDLs of the given programs as they were at `slot`, as far as they are in memory. */
  loaded: (programs: Iterable<string>, slot: number) => IdlRegistry
  /** The content of the newest IDL of a loaded program; undefined without one. */
  describe: (program: string) => Promise<(IdlText & IdlSourceText) | undefined>
  /**
   * The reason, for operators and authors, why the newest IDL on chain of a loaded program is refused; null
   * when it is not refused.
   */
  problemOf: (program: string) => string | null
  /** The name in a loaded program's IDL; null when the IDL has none, or another program has this name. */
  nameOf: (program: string) => string | null
  /** Marks IDLs as stale that a transaction with these accounts may have changed. */
  markStale: (accounts: readonly string[]) => void
}
