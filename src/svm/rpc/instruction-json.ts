import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import { DecodeError } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'
import { programOf } from '../programs/index.ts'

/**
 * The programs whose instructions nodes parse (`PARSABLE_PROGRAM_IDS` of solana-transaction-status). The
 * explorer parses more programs, such as the compute budget.
 */
const parsedByNodes = new Set<string>([
  PROGRAM.addressLookupTable,
  PROGRAM.associatedToken,
  PROGRAM.bpfLoader2,
  PROGRAM.memo,
  PROGRAM.memo1,
  PROGRAM.stake,
  PROGRAM.system,
  PROGRAM.token,
  PROGRAM.token2022,
  PROGRAM.upgradeableLoader,
  PROGRAM.vote,
])

type Compiled = {
  programIdIndex: number
  accounts: Iterable<number>
  data: Uint8Array | string
  stackHeight: number | null
}

export function compiledJson({ programIdIndex, accounts, data, stackHeight }: Compiled) {
  return {
    programIdIndex,
    accounts: [...accounts],
    data: typeof data === 'string' ? data : encodeBase58(data),
    stackHeight,
  }
}

/** The instruction in `jsonParsed` encoding: parsed when the program is known, otherwise with account addresses. */
export function parsedJson(
  { programIdIndex, accounts, data, stackHeight }: Compiled,
  addresses: readonly string[],
) {
  const programId = entryAt(addresses, programIdIndex)
  const named = [...accounts].map((index) => entryAt(addresses, index))
  const bytes = typeof data === 'string' ? (decodeBase58(data) ?? new Uint8Array()) : data
  const decoder = parsedByNodes.has(programId) ? programOf(programId) : undefined
  try {
    const parsed = decoder?.decode({ programId, accounts: named, data: bytes })
    if (decoder && parsed) {
      // Memos are the only instructions that a node returns as plain text.
      const shown = decoder.program === 'spl-memo' ? parsed.info.memo : parsed
      return { parsed: shown, program: decoder.program, programId, stackHeight }
    }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
  }
  return { accounts: named, data: encodeBase58(bytes), programId, stackHeight }
}
