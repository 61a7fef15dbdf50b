import type { DecodedAccount, DecodedTransaction } from './decoded-block.ts'
import type { SourceInstruction } from './instruction-source.ts'

/** What a transaction says itself, before the chain ran it, whatever encoding it came in. */
export type Message = {
  signatures: string[]
  /** -1 is legacy; `undefined` when the message does not tell. */
  version: number | undefined
  recentBlockhash: string | null
  /** Looked-up ones included, as far as the chain tells them. Balances are still to be filled in. */
  accounts: DecodedAccount[]
  instructions: readonly SourceInstruction[]
  addressTableLookups: DecodedTransaction['addressTableLookups']
  /** What version 1 asks for in its header; `undefined` where instructions do. */
  budget?: Budget | undefined
}

export type Budget = {
  /** Lamports for the whole transaction. */
  priorityFee: bigint
  /** null when none was asked for. */
  computeUnitLimit: bigint | null
}

/** A message of which only the signatures could be read, and perhaps the version. */
export function unreadableMessage(signatures: string[], version?: number): Message {
  return {
    signatures,
    version,
    recentBlockhash: null,
    accounts: [],
    instructions: [],
    addressTableLookups: [],
  }
}
