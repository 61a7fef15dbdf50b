import { expect, test } from 'vitest'
import type { NameChange } from '#decode/block/decoded-block.ts'
import { addressBytes } from '#svm/derived-address.ts'
import { command, type Database, insertBinary, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import { labelWords, nameWords } from '../tables/names/name-words.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { nameAddresses, registeredName, reverseData } from '../testing/registered-names.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { listedName, saveNameAccounts } from './name-accounts.ts'
import { labelsWith, searchNames } from './names.ts'

const databases = testDatabases()

const tree = {
  program: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  parent: address('gor'),
  reverseClass: address('reverse class'),
}
const registered = (name: string) => registeredName(tree, name, address('wallet'))

async function save(db: Database, slot: number, nameChanges: NameChange[]): Promise<void> {
  const block = blockOf({ slot })
  Object.assign(block.decoded.transactions[0] as object, { nameChanges })
  await saveBatch(db, encode(block), { finalized: false })
}

/** Saves the reverse record of a name as the node's list has it. */
async function list(db: Database, name: string): Promise<void> {
  const { record, reverse, label, parent } = nameAddresses(tree, name)
  const bytes = (one: string) => Buffer.from(addressBytes(one))
  const isSub = name.includes('.')
  const owner = bytes(address('registrar'))
  const header = [isSub ? bytes(parent) : Buffer.alloc(32), owner, bytes(tree.reverseClass)]
  const read = listedName(tree, reverse, Buffer.concat([...header, reverseData(label)])) ?? expect.fail()
  const own = {
    account: record,
    parent,
    class: null,
    owner: address('wallet'),
    names: null,
    data: Buffer.of(),
  }
  await saveNameAccounts(db, 500, [read, own])
}

const found = async (db: Database, text: string) =>
  (await searchNames(db, tree, text, 20)).map((name) => name.text)
const rows = (db: Database) =>
  select(
    db,
    { row: string },
    `SELECT concat(toString(is_beginning), ' ', text, ' ', toString(length), ' ', hex(account), ' ', toString(place)) AS row
     FROM name_words ORDER BY row`,
  )

const texts = (data: Uint8Array, isBeginning: boolean) =>
  labelWords(data)
    .filter(({ is_beginning }) => is_beginning === isBeginning)
    .map(({ text, length }) => `${text} ${length}`)

test('a label has a row for each of its parts to the end, and for its first characters', () => {
  expect(texts(reverseData('Alice'), false)).toEqual(['alice 5', 'lice 5', 'ice 5'])
  expect(texts(reverseData('Alice'), true)).toEqual(['a 5', 'al 5'])
  expect(texts(reverseData('\0x1'), false)).toEqual(['x1 2'])
  expect(texts(reverseData('💥'), true)).toEqual(['💥 1'])
  for (const data of [reverseData('with.dot'), reverseData(''), Buffer.from('abc'), Buffer.alloc(40, 1)])
    expect(labelWords(data)).toEqual([])
  // 63 characters, each of which folds to 18.
  const long = labelWords(reverseData('ﷺ'.repeat(63)))
  expect(Math.max(...long.map(({ length }) => length))).toBe(63)
  expect(long.length).toBe(63)
})

test('names are found by any part of three characters, and by fewer at the beginning, the shortest first', async () => {
  const db = await databases.fresh()
  await save(db, 100, [...registered('palace'), ...registered('alice'), ...registered('Malice-2')])
  await list(db, 'lic')
  await list(db, 'dev.alice')
  expect(await found(db, 'lic')).toEqual(['lic', 'alice', 'Malice-2'])
  expect(await found(db, 'E-2')).toEqual(['Malice-2'])
  expect(await found(db, 'al')).toEqual(['alice'])
  expect(await found(db, 'l')).toEqual(['lic'])
  expect(await found(db, 'ac')).toEqual([])
  expect(await found(db, 'dev.al')).toEqual(['dev.alice'])
})

test('a name in a block that a fork took away is not found, one that the node listed too stays', async () => {
  const db = await databases.fresh()
  await save(db, 100, [...registered('alice'), ...registered('carol')])
  await list(db, 'alice')
  await removeBlocks(db, [100])
  expect(await found(db, 'ali')).toEqual(['alice'])
  expect(await found(db, 'car')).toEqual([])
  expect((await rows(db)).length).toBe(5)
})

test('names that were deleted do not hide the others', async () => {
  const db = await databases.fresh()
  const gone = Array.from({ length: 150 }, (_, i) => `name${i}`)
  await save(db, 100, [...gone.flatMap(registered), ...registered('name-that-stays')])
  const { reverse } = nameAddresses(tree, 'name-that-stays')
  const records = gone.map((name) => nameAddresses(tree, name).reverse).filter((one) => one !== reverse)
  await save(
    db,
    101,
    records.map((account) => ({ account, kind: 'delete' })),
  )
  expect(await found(db, 'nam')).toEqual(['name-that-stays'])
})

test('a search reads a part of the rows by their key, however many names there are', async () => {
  const db = await databases.fresh()
  const many = Array.from({ length: 20_000 }, (_, i) =>
    labelWords(reverseData(`name-${i.toString(36)}`)).map((word) => ({
      ...word,
      account: address(`reverse ${i}`),
      place: i,
    })),
  )
  await insertBinary(db, nameWords, nameWords.encode(many.flat()))
  await command(db, 'OPTIMIZE TABLE name_words FINAL')
  for (const text of ['n', 'zz', 'e-1', 'name-7a']) {
    const plan = (await select(db, { explain: string }, `EXPLAIN indexes = 1 ${labelsWith(text)}`, { text }))
      .map(({ explain }) => explain)
      .join('\n')
    const [, read = 0, all = 0] = (plan.match(/Granules: (\d+)\/(\d+)/) ?? expect.fail(plan)).map(Number)
    expect(all).toBeGreaterThan(100)
    expect([text, read < all / 2]).toEqual([text, true])
  }
})
