import { expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { type Database, select } from '../engine/database.ts'
import { number } from '../rows/columns.ts'
import { placeOf } from '../rows/place.ts'
import { RowWriter } from '../rows/row-writer.ts'
import { ownerTransactions } from '../tables/addresses/owner-transactions.ts'
import { address } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { replaceRows } from './replace-rows.ts'

const databases = testDatabases()

const Row = { slot: number }
const storedSlots = async (db: Database) =>
  (
    await select(db, Row, 'SELECT bitShiftRight(place, 20) AS slot FROM owner_transactions ORDER BY slot')
  ).map(({ slot }) => slot)

test('processes that replace rows of different blocks at the same moment lose none of them', async () => {
  const db = await databases.fresh()
  const replace = (slot: number, owner: string, rewritten: bigint) => {
    const place = placeOf({ slot, index: 0 })
    const row = new RowWriter(128)
    row.bytes(decodeBase58(address(owner)) ?? Buffer.alloc(0))
    row.u64(place)
    return replaceRows(db, {
      table: ownerTransactions,
      slots: [slot],
      rows: new Map([[place, [row.finish()]]]),
      rewritten,
    })
  }
  for (const slot of [1, 2]) expect(await replace(slot, 'before', 5n)).toBe(1)
  for (const slot of [1, 2]) expect(await replace(slot, 'after', 6n)).toBe(1)
  expect(await storedSlots(db)).toEqual([1, 2])
})
