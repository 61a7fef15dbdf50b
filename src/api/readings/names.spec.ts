import { expect, test } from 'vitest'
import type { NameChange } from '#decode/decoded-block.ts'
import { loadNetwork } from '#networks/index.ts'
import type { Database } from '#store/database.ts'
import type { NameTree } from '#store/name-tree.ts'
import { saveBatch } from '#store/save-block.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { nameAddresses, registeredName } from '#store/testing/registered-names.ts'
import { createNames } from './names.ts'

const databases = testDatabases()

const network = loadNetwork('gorbagana')
const owner = address('wallet')

async function register(db: Database, slot: number, name: string): Promise<void> {
  const block = blockOf({ slot })
  const nameChanges: NameChange[] = network.names ? registeredName(network.names, name, owner) : []
  Object.assign(block.decoded.transactions[0] as object, { nameChanges })
  await saveBatch(db, encode(block), { finalized: true })
}

test('names that the database does not give in time are said to be missing, and are there when it answers again', async () => {
  const db = await databases.fresh()
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
  const db = await databases.fresh()
  let now = 1_000_000
  const names = createNames(db, network, () => now)
  expect(await names.load([], [owner])).toBe(true)
  expect(names.domain(owner)).toBeUndefined()
  await register(db, 100, 'alice')
  now += 16_000
  await names.load([], [owner])
  expect(names.domain(owner)).toBe('alice.gor')
})

test('a name that was read is not read again for two minutes, unless it changed', async () => {
  const db = await databases.fresh()
  await register(db, 100, 'alice')
  let asked = 0
  const query: Database['reader']['query'] = (...args) => {
    asked++
    return db.reader.query(...args)
  }
  let now = 1_000_000
  const names = createNames({ ...db, reader: { ...db.reader, query } }, network, () => now)
  const queriesOf = async (addresses: string[]) => {
    const before = asked
    expect(await names.load([], addresses)).toBe(true)
    return asked - before
  }
  expect(await queriesOf([owner])).toBeGreaterThan(2)
  expect(await queriesOf([owner])).toBe(0)
  now += 16_000
  // Only what changed is asked for.
  expect(await queriesOf([owner])).toBe(1)
  expect(names.domain(owner)).toBe('alice.gor')

  const buyer = address('buyer')
  const { record } = nameAddresses(network.names as NameTree, 'alice')
  const block = blockOf({ slot: 101 })
  const nameChanges: NameChange[] = [{ account: record, kind: 'transfer', owner: buyer }]
  Object.assign(block.decoded.transactions[0] as object, { nameChanges })
  await saveBatch(db, encode(block), { finalized: true })
  now += 16_000
  expect(await queriesOf([owner, buyer])).toBeGreaterThan(1)
  expect(names.domain(owner)).toBeUndefined()
  expect(names.domain(buyer)).toBe('alice.gor')

  now += 119_000
  expect(await queriesOf([owner, buyer])).toBe(1)
  now += 2_000
  expect(await queriesOf([owner, buyer])).toBeGreaterThan(1)
})
