import type { IdlSource } from '#contract/transactions/transactions.ts'
import type { Log } from '#lib/log/log.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { StoredIdl } from '#store/programs/idls.ts'
import type { Idl } from '#svm/idl/model.ts'
import { readIdl } from '#svm/idl/read-idl.ts'
import type { ReadIdl } from '#untrusted/json/read.ts'

/** A parsed IDL and where it came from. */
export type KnownIdl = { idl: Idl; source: IdlSource }
export type MakeKnownIdl = (
  idl: Idl,
  programId: string,
  source: IdlSource['source'],
  slot: number | null,
) => KnownIdl

/** The approximate memory of a parsed value. */
const BYTES_PER_VALUE = 100

/** An IDL from a slot on. It is parsed when it is first needed, because most versions never are. */
export type Version = Omit<StoredIdl, 'program'> & {
  /** The approximate memory in bytes. */
  bytes: number
  /** The parsed IDL; null when the text is refused, undefined when it is not parsed yet. */
  known: KnownIdl | null | undefined
}

export const versionOf = ({ slot, account, text }: StoredIdl): Version => ({
  slot,
  account,
  text,
  bytes: text.length,
  known: undefined,
})

/**
 * Stores the result of parsing a version.
 *
 * @param read the parsed IDL; null when the text is refused
 */
export function setKnown(
  version: Version,
  program: string,
  read: ReadIdl | null,
  knownIdl: MakeKnownIdl,
): void {
  version.known = read ? knownIdl(read.idl, program, 'chain', version.slot) : null
  version.bytes = version.text.length + BYTES_PER_VALUE * (read?.values ?? 0)
}

/** The version that was the newest one at `slot`; the oldest version for earlier slots. */
export const versionAt = (versions: readonly Version[], slot: number): Version | undefined =>
  versions.find((one) => one.slot <= slot) ?? versions.at(-1)

/** The IDLs of the network profile by program. They are trusted, because the operator wrote them. */
export function profileIdls(
  network: NetworkProfile,
  log: Log,
  knownIdl: MakeKnownIdl,
): Map<string, KnownIdl> {
  const known = new Map<string, KnownIdl>()
  for (const [program, source] of Object.entries(network.idls ?? {})) {
    const idl = readIdl(source)
    if (idl) known.set(program, knownIdl(idl, program, 'profile', null))
    else log.warn({ program }, 'The IDL that the network profile gives for this program cannot be parsed')
  }
  return known
}
