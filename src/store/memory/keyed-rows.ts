import { type RowLayout, rowsIn } from '../rows/row-layout.ts'
import { addressActivities } from '../tables/addresses/address-activities.ts'
import { ownerTransactions } from '../tables/addresses/owner-transactions.ts'
import { defiActivities } from '../tables/markets/defi-activities.ts'
import { tokenTransfers } from '../tables/tokens/token-transfers.ts'
import type { KeyedRows, KeyedTableName } from './packed-block.ts'

const layouts: Record<KeyedTableName, RowLayout> = {
  token_transfers: tokenTransfers.layout,
  address_activities: addressActivities.layout,
  defi_activities: defiActivities.layout,
  owner_transactions: ownerTransactions.layout,
}

const KEY_BYTES = 32

/** Finds rows by the address with which they begin. A table is indexed on its first read. */
export function openKeyedRows(
  rows: KeyedRows,
): (table: KeyedTableName, key: Uint8Array) => readonly Buffer[] {
  const indexes = new Map<KeyedTableName, Map<string, Buffer[]>>()
  const indexOf = (table: KeyedTableName) => {
    const known = indexes.get(table)
    if (known) return known
    const index = new Map<string, Buffer[]>()
    const { buffer, byteOffset, byteLength } = rows[table]
    for (const row of rowsIn(layouts[table], Buffer.from(buffer, byteOffset, byteLength))) {
      const key = row.toString('latin1', 0, KEY_BYTES)
      const others = index.get(key)
      if (others) others.push(row)
      else index.set(key, [row])
    }
    indexes.set(table, index)
    return index
  }
  return (table, key) => indexOf(table).get(Buffer.from(key).toString('latin1')) ?? []
}
