import { expect, test } from 'vitest'
import { newBootstrap, writeBootstrap } from '#store/bootstrap/bootstrap-state.ts'
import { testDatabases } from '#store/testing/database.ts'
import { createBalancesSince } from './balances-since.ts'

const databases = testDatabases()

test('calls of one second share a reading, and the next second sees a change', async () => {
  const db = await databases.fresh()
  let now = 5_000
  const partialSince = createBalancesSince(db, () => now)
  expect(await partialSince()).toBe(null)
  await writeBootstrap(db, newBootstrap(700))
  now += 999
  expect(await partialSince()).toBe(null)
  now += 1
  expect(await partialSince()).toBe(700)
})

test('a reading that failed is repeated by the next call', async () => {
  const db = await databases.fresh()
  let fails = true
  const query: typeof db.reader.queryBytes = (...query) =>
    fails ? Promise.reject(new Error('broken')) : db.reader.queryBytes(...query)
  const partialSince = createBalancesSince({ ...db, reader: { ...db.reader, queryBytes: query } }, () => 0)
  await expect(partialSince()).rejects.toThrow('broken')
  fails = false
  expect(await partialSince()).toBe(null)
})
