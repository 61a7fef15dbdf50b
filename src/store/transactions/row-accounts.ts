import { decodeAccounts } from '#decode/block/decode-block.ts'
import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { isDropped, readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import type { TransactionRow } from '../rows/rows.ts'
import { readPayloads } from './address-places.ts'

/**
 * Adds the accounts to rows that have none, from their payloads. They stay undefined where the payload is
 * missing or dropped, or where a fork replaced the transaction after the row was read.
 */
export async function withAccounts(
  db: Database,
  rows: readonly TransactionRow[],
): Promise<readonly TransactionRow[]> {
  const lacking = rows.filter(({ accounts }) => accounts === undefined)
  if (lacking.length === 0) return rows
  const found = new Map<string, string[]>()
  for (const source of await readPayloads(db, openView(db), lacking.map(placeOf))) {
    if (isDropped(source)) continue
    const { slot, index, transaction } = readPayload(source)
    const { signature, accounts } = decodeAccounts(transaction)
    found.set(`${slot}.${index}.${signature}`, accounts)
  }
  return rows.map((row) =>
    row.accounts === undefined
      ? { ...row, accounts: found.get(`${row.slot}.${row.index}.${row.signature}`) }
      : row,
  )
}
