import type { IdlSource } from '#contract/transactions.ts'
import type { StoredIdl } from '#store/idls.ts'
import type { Idl } from '#svm/idl/model.ts'
import { parseIdl, valuesIn } from '#svm/idl/read-idl.ts'

/** A parsed IDL and where it came from. */
export type KnownIdl = { idl: Idl; source: IdlSource }
export type MakeKnownIdl = (
  idl: Idl,
  programId: string,
  source: IdlSource['source'],
  slot: number | null,
) => KnownIdl

/** Approximate memory of a parsed value. */
const BYTES_PER_VALUE = 100

/** An IDL as it was at a slot and after it. Parsed on first use: most versions are never used. */
export type Version = {
  slot: number
  account: string
  text: string
  bytes: number
  known: () => KnownIdl | undefined
}

export function versionOf({ program, slot, account, text }: StoredIdl, knownIdl: MakeKnownIdl): Version {
  let known: KnownIdl | undefined
  let isRead = false
  return {
    slot,
    account,
    text,
    bytes: text.length + BYTES_PER_VALUE * valuesIn(text),
    known: () => {
      const idl = isRead ? undefined : parseIdl(text)
      if (idl) known = knownIdl(idl, program, 'chain', slot)
      isRead = true
      return known
    },
  }
}

/** The newest version that existed at `slot`; the oldest one for earlier slots. */
export const versionAt = (versions: readonly Version[], slot: number): KnownIdl | undefined =>
  (versions.find((one) => one.slot <= slot) ?? versions.at(-1))?.known()
