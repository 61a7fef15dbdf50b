import { LRUCache } from 'lru-cache'
import type { IdlAddresses } from '#svm/idl/on-chain.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Version, versionAt } from './idl-versions.ts'

const MAX_PROGRAMS = 1_000
/** The most bytes of all texts and parsed values, approximately. */
const MAX_BYTES = 48_000_000

/** The IDLs of a program. */
export type IdlEntry = {
  /** The versions, newest first. */
  versions: Version[]
  /** Why the IDL on chain is refused; null when it is valid or there is none. */
  problem: string | null
  /**
   * The time at which the IDL was last read from the chain; 0 when it never was, or may have changed since.
   */
  checkedAt: number
  places: IdlAddresses
}

/** The IDLs in memory, by program. */
export type IdlMemory = {
  /** undefined: not loaded from the store yet. */
  get: (program: string) => IdlEntry | undefined
  /** Call it again when the size of an entry has changed. */
  set: (program: string, entry: IdlEntry) => void
  /** The newest version that existed at `slot`, see `versionAt`. */
  versionAt: (program: string, slot: number) => Version | undefined
  /** Marks the IDLs that a transaction with these accounts may have changed as never read from the chain. */
  markStale: (accounts: readonly string[]) => void
}

const LOADERS: ReadonlySet<string> = new Set([PROGRAM.upgradeableLoader, PROGRAM.loader4])

export function createIdlMemory(): IdlMemory {
  /** The program for the address of its IDL account. */
  const programAt = new Map<string, string>()
  const entries = new LRUCache<string, IdlEntry>({
    max: MAX_PROGRAMS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ versions }) => versions.reduce((sum, { bytes }) => sum + bytes, 1),
    dispose: ({ places }) => {
      for (const address of Object.values(places)) programAt.delete(address)
    },
  })
  return {
    get: (program) => entries.get(program),
    set: (program, entry) => {
      entries.set(program, entry)
      if (entries.has(program))
        for (const address of Object.values(entry.places)) programAt.set(address, program)
    },
    versionAt: (program, slot) => versionAt(entries.get(program)?.versions ?? [], slot),
    markStale: (accounts) => {
      const isUpgrade = accounts.some((account) => LOADERS.has(account))
      for (const account of accounts) {
        // Each call of a program names it as an account, so its IDL can only have changed if a loader is
        // named too.
        const entry = entries.get(programAt.get(account) ?? (isUpgrade ? account : ''))
        if (entry) entry.checkedAt = 0
      }
    },
  }
}
