/** @module-tag slow */
import { beforeEach, expect, test } from 'vitest'
import type { NameChange } from '#decode/block/decoded-block.ts'
import { addressBytes } from '#svm/derived-address.ts'
import { findIndexedAccount } from '../balances/accounts.ts'
import type { Database } from '../engine/database.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { nameAddresses, registeredName, reverseData } from '../testing/registered-names.ts'
import { saveBatch } from '../write/save-block.ts'
import { type ListedName, listedName, listUnlistedNames, saveNameAccounts } from './name-accounts.ts'
import { readNameTexts } from './name-records.ts'
import { findName, listNameHolders, listNamesOf, searchNames } from './names.ts'

const databases = testDatabases()
let db: Database
beforeEach(async () => {
  db = await databases.fresh()
})

const tree = {
  program: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  parent: address('gor'),
  reverseClass: address('reverse class'),
}
const of = (name: string) => nameAddresses(tree, name)
const registered = (name: string, owner: string) => registeredName(tree, name, address(owner))
const [one, two] = [address('wallet one'), address('wallet two')]

async function save(slot: number, nameChanges: NameChange[]): Promise<void> {
  const block = blockOf({ slot })
  Object.assign(block.decoded.transactions[0] as object, { nameChanges })
  await saveBatch(db, encode(block), { finalized: true })
}

/** The records of a name as the node's list has them. */
function listed(name: string, owner: string): ListedName[] {
  const { record, reverse, label, parent } = of(name)
  const isSub = name.includes('.')
  return [
    { account: record, parent, class: null, owner, names: null, data: new Uint8Array(0) },
    {
      account: reverse,
      parent: isSub ? parent : null,
      class: tree.reverseClass,
      owner: address('registrar'),
      names: record,
      data: reverseData(label),
    },
  ]
}

const textsOf = async (owner: string) => (await listNamesOf(db, tree, [owner])).map(({ text }) => text)
const found = async (text: string) => (await searchNames(db, tree, text, 10)).map((name) => name.text)

test('a subdomain is found by its whole name, with the name that it is under', async () => {
  await save(100, registered('alice', 'wallet one'))
  await save(101, [...registered('dev.alice', 'wallet two'), ...registered('bob', 'wallet two')])
  expect(await findName(db, tree, 'dev.alice')).toEqual({
    text: 'dev.alice',
    account: of('dev.alice').record,
    owner: two,
    slot: 101,
  })
  for (const text of ['dev', 'alice.dev', 'dev.bob', '\0dev.alice', 'dev..alice', '.alice', 'a.b.c.d.e.f'])
    expect(await findName(db, tree, text)).toBeUndefined()
  expect(await readNameTexts(db, tree, [of('dev.alice').record, of('alice').record, one])).toEqual(
    new Map([
      [of('dev.alice').record, 'dev.alice'],
      [of('alice').record, 'alice'],
    ]),
  )
  expect(await textsOf(two)).toEqual(['bob', 'dev.alice'])
  expect(await found('dev')).toEqual(['dev.alice'])
  expect(await found('de')).toEqual(['dev.alice'])
  expect(await found('dev.al')).toEqual(['dev.alice'])
  expect(await found('dev.bo')).toEqual([])
  expect(await found('ali')).toEqual(['alice'])
})

test('a subdomain of a subdomain has all its labels, and one whose parent has no text has no name', async () => {
  await save(100, [...registered('alice', 'wallet one'), ...registered('dev.alice', 'wallet one')])
  await save(101, [...registered('api.dev.alice', 'wallet two'), ...registered('www.gone', 'wallet two')])
  expect(await textsOf(two)).toEqual(['api.dev.alice'])
  expect((await findName(db, tree, 'api.dev.alice'))?.owner).toBe(two)
  expect(await found('www')).toEqual([])
})

test('a deleted parent leaves its subdomains their name', async () => {
  await save(100, [...registered('alice', 'wallet one'), ...registered('dev.alice', 'wallet two')])
  await save(101, [{ account: of('alice').record, kind: 'delete' }])
  expect(await findName(db, tree, 'alice')).toBeUndefined()
  expect(await textsOf(two)).toEqual(['dev.alice'])
})

test.for([
  ['holds a dot', 'dev.alice'],
  ['holds an invisible character', 'ali\u200dce'],
  ['holds a mark that turns the direction of writing', '\u202eecila'],
  ['holds a line break', 'ali\nce'],
])('a text that %s is no name', async ([, text]) => {
  await save(100, registered('alice', 'wallet one'))
  const label = text as string
  const record = nameAddresses(tree, 'x')
  const { reverse } = record
  await save(101, [
    ...registered('x', 'wallet two').slice(0, 2),
    { account: reverse, kind: 'update', offset: 0, data: reverseData(label).toString('hex') },
  ])
  expect(await textsOf(two)).toEqual([])
  expect(await found(label)).not.toContain(label)
})

test('a reverse record of another text gives its record no name', async () => {
  await save(100, [
    ...registered('mallory', 'wallet two').slice(0, 2),
    {
      account: of('mallory').reverse,
      kind: 'update',
      offset: 0,
      data: reverseData('treasury').toString('hex'),
    },
  ])
  expect(await textsOf(two)).toEqual([])
  expect(await found('treasury')).toEqual([])
})

test('names that the node listed are names without a known registration', async () => {
  await saveNameAccounts(db, 500, [...listed('alice', one), ...listed('dev.alice', two)])
  expect(await findName(db, tree, 'alice')).toEqual({
    text: 'alice',
    account: of('alice').record,
    owner: one,
    slot: null,
  })
  expect(await textsOf(two)).toEqual(['dev.alice'])
  expect(await found('ali')).toEqual(['alice'])
  expect(await found('dev')).toEqual(['dev.alice'])
  expect(await findIndexedAccount(db, of('alice').record)).toMatchObject({ role: 'name', slot: 500 })
  const holders = await listNameHolders(db, 0n, 1)
  // All have the same place, so none may be left for a later list.
  expect(holders.map(({ key }) => key).sort()).toEqual(
    [one, two, of('alice').record, of('dev.alice').record].sort(),
  )
})

test('of what blocks and the node say of a name the newer holds, in whatever order they come', async () => {
  const { record } = of('alice')
  await save(600, [{ account: record, kind: 'transfer', owner: two }])
  await saveNameAccounts(db, 500, listed('alice', one))
  await save(400, registered('alice', 'registrant'))
  expect(await findName(db, tree, 'alice')).toMatchObject({ owner: two, slot: 400 })
  expect(await textsOf(one)).toEqual([])
  expect(await textsOf(two)).toEqual(['alice'])
  await save(601, [{ account: record, kind: 'delete' }])
  expect(await findName(db, tree, 'alice')).toBeUndefined()
  expect(await textsOf(two)).toEqual([])
})

test('a name that changed hands in blocks that are not indexed belongs to whom the node says', async () => {
  await save(100, registered('alice', 'wallet one'))
  await saveNameAccounts(db, 500, listed('alice', two))
  expect(await textsOf(one)).toEqual([])
  expect(await textsOf(two)).toEqual(['alice'])
})

test('records that the node did not list are found once, and gone when it does not have them', async () => {
  await save(100, [...registered('alice', 'wallet one'), ...registered('bob', 'wallet two')])
  await save(501, registered('carol', 'wallet two'))
  await saveNameAccounts(db, 500, listed('alice', one))
  const unlisted = async (after = '', limit = 10) =>
    (await listUnlistedNames(db, { slot: 500, after, limit })).map(({ address: found }) => found)
  const both = [of('bob').record, of('bob').reverse]
  expect((await unlisted()).sort()).toEqual([...both].sort())
  const [first] = await listUnlistedNames(db, { slot: 500, after: '', limit: 1 })
  expect([first?.address, ...(await unlisted(first?.hex))].sort()).toEqual([...both].sort())
  await saveNameAccounts(db, 503, [], both)
  expect(await unlisted()).toEqual([])
  expect(await textsOf(two)).toEqual(['carol'])
  expect(await findName(db, tree, 'bob')).toBeUndefined()
  await save(504, registered('bob', 'wallet one'))
  expect(await findName(db, tree, 'bob')).toMatchObject({ owner: one, slot: 504 })
})

const header = (...parts: (string | null)[]) =>
  Buffer.concat(parts.map((text) => (text === null ? Buffer.alloc(32) : bytesOf(text))))
const bytesOf = (text: string) => Buffer.from(addressBytes(text))

test('the data of an account is read as a record, and only a true reverse record keeps its text', () => {
  const { record, reverse, label, parent } = of('dev.alice')
  const data = Buffer.concat([header(parent, address('registrar'), tree.reverseClass), reverseData(label)])
  expect(listedName(tree, reverse, data)).toMatchObject({ names: record, parent, data: reverseData(label) })
  expect(listedName(tree, address('elsewhere'), data)).toMatchObject({
    names: null,
    data: new Uint8Array(0),
  })
  expect(listedName(tree, record, Buffer.concat([header(parent, one, null), Buffer.from('x')]))).toEqual({
    account: record,
    parent,
    class: null,
    owner: one,
    names: null,
    data: new Uint8Array(0),
  })
  expect(listedName(tree, record, Buffer.alloc(95))).toBeUndefined()
})

test('a wallet with very many names takes no place of others, and its names come before its subdomains', async () => {
  await save(300, [...registered('many', 'other'), ...registered('a.many', 'collector')])
  await save(301, [...registered('b.many', 'collector'), ...registered('collected', 'collector')])
  await save(302, registered('young', 'newcomer'))
  const [collector, newcomer] = [address('collector'), address('newcomer')]
  const texts = async (most: number) =>
    (await listNamesOf(db, tree, [collector, newcomer], most)).map(({ text }) => text)
  expect(await texts(1)).toEqual(['collected', 'young'])
  expect(await texts(9)).toEqual(['collected', 'young', 'a.many', 'b.many'])
})
