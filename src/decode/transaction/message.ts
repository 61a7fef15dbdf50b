import type { DecodedAccount, DecodedTransaction } from '../block/decoded-block.ts'
import type { SourceInstruction } from './instruction-source.ts'

/** The content of a transaction before it was executed, from any encoding. */
export type Message = {
  signatures: string[]
  /** -1 is legacy; `undefined` when the message has no version. */
  version: number | undefined
  /** Bytes of the whole transaction in wire format; null where the source has no bytes. */
  size: number | null
  recentBlockhash: string | null
  /** Includes looked-up accounts where the source has them. Without balances. */
  accounts: DecodedAccount[]
  instructions: readonly SourceInstruction[]
  addressTableLookups: DecodedTransaction['addressTableLookups']
  /** The budget that a version 1 header requests; `undefined` for other versions, which use instructions. */
  budget?: Budget | undefined
}

export type Budget = {
  /** Lamports for the whole transaction. */
  priorityFee: bigint
  /** null when none was requested. */
  computeUnitLimit: bigint | null
  heapSize: bigint | null
  loadedAccountsDataSizeLimit: bigint | null
}

/** A message of which only the signatures could be read, and perhaps the version. */
export function unreadableMessage(
  signatures: string[],
  size: number | null = null,
  version?: number,
): Message {
  return {
    signatures,
    version,
    size,
    recentBlockhash: null,
    accounts: [],
    instructions: [],
    addressTableLookups: [],
  }
}
