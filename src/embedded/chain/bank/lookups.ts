import { encodeBase58 } from '#lib/text/base58.ts'
import { readLookupTable } from '#svm/accounts/lookup-table.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Account, Address } from './account.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import type { TransactionError } from './transaction-error.ts'

export type Loaded = { writable: Address[]; readonly: Address[] }

/**
 * The addresses that a version 0 message looks up in tables, or the runtime's error.
 * An address becomes usable in the slot after the one that added it.
 */
export function resolveLookups(
  { wire }: SignedTransaction,
  read: (address: Address) => Account | undefined,
  slot: number,
): Loaded | { err: TransactionError } {
  const loaded: Loaded = { writable: [], readonly: [] }
  for (const { account, writable, readonly } of wire.lookups) {
    const table = read(encodeBase58(account))
    if (!table) return { err: 'AddressLookupTableNotFound' }
    if (table.owner !== PROGRAM.addressLookupTable) return { err: 'InvalidAddressLookupTableOwner' }
    const state = table.data.length < 56 ? undefined : readLookupTable(table.data)
    if (!state) return { err: 'InvalidAddressLookupTableData' }
    const usable =
      state.lastExtendedSlot < BigInt(slot) ? state.addresses.length : state.lastExtendedSlotStartIndex
    for (const [indexes, into] of [
      [writable, loaded.writable],
      [readonly, loaded.readonly],
    ] as const)
      for (const index of indexes) {
        const address = index < usable ? state.addresses[index] : undefined
        if (address === undefined) return { err: 'InvalidAddressLookupTableIndex' }
        into.push(address)
      }
  }
  return loaded
}
