import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NameChange } from '#decode/decoded-block.ts'
import { loadNetwork } from '#networks/index.ts'
import type { Database } from '#store/database.ts'
import { saveBatch } from '#store/save-block.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { startTestDatabase } from '#store/testing/database.ts'
import { registeredName } from '#store/testing/registered-names.ts'
import { createNames } from './names.ts'

let engine: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  engine = await startTestDatabase()
})
afterAll(() => engine?.stop())

const network = loadNetwork('gorbagana')
const owner = address('wallet')

async function register(db: Database, slot: number, name: string): Promise<void> {
  const block = blockOf({ slot })
  const nameChanges: NameChange[] = network.names ? registeredName(network.names, name, owner) : []
  Object.assign(block.decoded.transactions[0] as object, { nameChanges })
  await saveBatch(db, encode(block), { finalized: true })
}

test('names that the database does not give in time are said to be missing, and are there when it answers again', async () => {
  const db = await engine.fresh()
  await register(db, 100, 'alice')
  let isAway = true
  const query: Database['reader']['query'] = (...args) =>
    isAway ? Promise.reject(new Error('away')) : db.reader.query(...args)
  let now = 1_000_000
  const names = createNames({ ...db, reader: { ...db.reader, query } }, network, () => now)
  expect(await names.load([], [owner])).toBe(false)
  // It is left alone for some seconds; what could not be read is still missing.
  expect(await names.load([], [owner])).toBe(false)
  expect(names.domain(owner)).toBeUndefined()
  isAway = false
  now += 6_000
  expect(await names.load([], [owner])).toBe(true)
  expect(names.domain(owner)).toBe('alice.gor')
})

test('a name that is registered after its owner was shown is found within seconds', async () => {
  const db = await engine.fresh()
  let now = 1_000_000
  const names = createNames(db, network, () => now)
  expect(await names.load([], [owner])).toBe(true)
  expect(names.domain(owner)).toBeUndefined()
  await register(db, 100, 'alice')
  now += 16_000
  await names.load([], [owner])
  expect(names.domain(owner)).toBe('alice.gor')
})
