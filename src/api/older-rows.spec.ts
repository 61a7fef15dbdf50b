import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#store/database.ts'
import { withAccounts } from '#store/row-accounts.ts'
import { listBlockTransactions } from '#store/transactions.ts'
import { alice, mint } from './testing/blocks.ts'
import { type IndexedApi, startIndexed } from './testing/indexed.ts'
import { start } from './testing/start.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const paths = [
  '/api/transactions',
  '/api/transactions?limit=2',
  '/api/transactions?block=90',
  '/api/transactions/paginated',
  '/api/transactions/paginated?status=failed',
  '/api/transactions/paginated?type=transfer',
  '/api/block/90',
  '/api/block/92?limit=3',
  '/api/block/90/transactions?sort=fee&order=desc',
  '/api/block/91/transactions?status=failed',
  '/api/block/90/transactions/export',
  '/api/transactions/export',
  '/api/blocks',
  `/api/address/${alice}/transactions/paginated`,
  `/api/token/${mint}/transfers/export`,
]

/** All answers from the database alone, also what a head that is filled from it says. */
async function answers(): Promise<Record<string, string>> {
  const api = await start({ db: it.store.db })
  const read: Record<string, string> = {}
  try {
    for (const path of paths) {
      const response = await fetch(`${api.url}${path}`)
      read[path] = `${response.status} ${await response.text()}`
    }
  } finally {
    await api.stop()
  }
  return read
}

test('every list is the same from rows as they are written now and from older ones with all fields', async () => {
  const { db } = it.store
  const before = await answers()
  expect(Object.entries(before).filter(([, answer]) => !answer.startsWith('200 '))).toEqual([])
  let written = 0
  for (const slot of [100, 101, 103])
    for (const row of await withAccounts(db, await listBlockTransactions(db, slot, { limit: 100 }))) {
      const text = JSON.stringify(row)
      expect(row.accounts?.length).toBeGreaterThan(1)
      await command(
        db,
        `ALTER TABLE transactions UPDATE summary = {text:String} WHERE slot = ${slot} AND tx_index = ${row.index}
         SETTINGS mutations_sync = 2`,
        { text },
      )
      written++
    }
  expect(written).toBeGreaterThan(10)
  expect(await answers()).toEqual(before)
})
