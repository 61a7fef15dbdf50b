import type { Address, DecodedAccount } from '../block/decoded-block.ts'
import { countOf, isAddress, type LooseRecord, listOf, textOf } from '../block/loose-json.ts'
import type { Problems } from '../block/problems.ts'

/** An instruction in the form of its source: bytes, or any of the JSON shapes (not checked yet). */
export type SourceInstruction = WireSource | { json: LooseRecord }
type WireSource = { programIdIndex: number; accountIndexes: Uint8Array; data: Uint8Array }

/** The instruction with its accounts resolved. */
export type ResolvedInstruction = {
  programId: Address
  accounts: Address[]
  /** False when an account could not be resolved: then the account list has gaps. */
  isComplete: boolean
  stackHeight: number | undefined
  /** base58; undefined when the source does not have it as text. */
  data: string | undefined
  bytes: Uint8Array | undefined
  /** The node's name for the program, and its parse of an instruction that came without data. */
  program: string | undefined
  parsed: unknown
}

/** `undefined` when the program is unknown. Every missing part is reported to `problems`. */
export function resolveInstruction(
  source: SourceInstruction,
  accounts: readonly DecodedAccount[],
  label: () => string,
  problems: Problems,
): ResolvedInstruction | undefined {
  const json = 'json' in source ? source.json : undefined
  const wire = source as WireSource
  const programId = addressAt(accounts, json ? (json.programId ?? json.programIdIndex) : wire.programIdIndex)
  if (programId === undefined) {
    // Without accounts the whole message is unreadable, which is already reported.
    if (accounts.length > 0) problems.add(`${label()} does not name its program`)
    return undefined
  }
  const named = json ? listOf(json.accounts) : wire.accountIndexes
  const found: Address[] = []
  for (let i = 0; i < named.length; i++) {
    const address = addressAt(accounts, named[i])
    if (address !== undefined) found.push(address)
    else problems.add(`${label()} names an account beyond the ${accounts.length} that the transaction has`)
  }
  const data = textOf(json?.data)
  if (json && data === undefined && json.parsed === undefined) problems.add(`${label()} has no data`)
  return {
    programId,
    accounts: found,
    isComplete: found.length === named.length,
    stackHeight: countOf(json?.stackHeight),
    data,
    bytes: json ? undefined : wire.data,
    program: textOf(json?.program),
    parsed: data === undefined ? json?.parsed : undefined,
  }
}

/** An account that an instruction names by index or, in jsonParsed, by address. */
function addressAt(accounts: readonly DecodedAccount[], account: unknown): Address | undefined {
  if (typeof account === 'number') return accounts[account]?.address
  return isAddress(account) ? account : undefined
}
