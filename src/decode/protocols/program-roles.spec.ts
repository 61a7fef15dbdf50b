import { expect, test } from 'vitest'
import { readFill } from '../sentence/deeds/fill-deeds.ts'
import { readTransfers } from '../sentence/deeds/sale-deeds.ts'
import { readRoles } from './program-roles.ts'
import { readSections } from './program-text.ts'

test('instructions have roles by their types, of which parts may be left open', () => {
  const roles = readRoles(
    readSections(
      '[roles]\nbuy* *Sale: sell an NFT\nbuy: prepare a sale\n*: serve the caller\nbid: sell an NFT',
    ),
  )
  const types = ['buy', 'buyNft', 'executeSale', 'bid', 'bids', 'rebuy', '']
  const having = (role: Parameters<typeof roles.get>[0]) =>
    types.filter((type) => roles.get(role)?.test(type))
  expect(having('sell an NFT')).toEqual(['buy', 'buyNft', 'executeSale', 'bid'])
  expect(having('prepare a sale')).toEqual(['buy'])
  expect(having('serve the caller')).toEqual(types)
  expect(having('create a pool')).toEqual([])
})

test('the steps of a fill have their types, and the first one its accounts', () => {
  const text =
    '[fills a DCA order]\nbegin start: take from {dca} of {user} by {keeper}\nend: pay\nmove close: pass on'
  expect(readFill(readSections(text))).toEqual({
    words: 'a DCA order',
    takes: ['begin', 'start'],
    pays: ['end'],
    handsOn: ['move', 'close'],
    accounts: { order: 'dca', owner: 'user', filler: 'keeper' },
  })
  expect(readFill(readSections('[orders]\nplace: place'))).toBeUndefined()
})

test('a transfer of an asset has the words and the names of its accounts', () => {
  expect([
    ...readTransfers(readSections('[assets]\nsend sendV2: a leaf of {tree} from {owner} to {newOwner}')),
  ]).toEqual(
    ['send', 'sendV2'].map((type) => [
      type,
      { words: 'a leaf of ', asset: 'tree', from: 'owner', to: 'newOwner' },
    ]),
  )
})

test.each([
  [readRoles, '[roles]\nbuy: sell', 'program.txt, line 2: "buy: sell" is no role: expected'],
  [readFill, '[fills an order]\nbegin: take', 'program.txt, line 2: "begin: take" is no step of a fill'],
  [readFill, '[fills an order]\nend: pay', '[fills an order] has no line that takes from an order'],
  [
    readTransfers,
    '[assets]\nsend: {asset}',
    'program.txt, line 2: "send: {asset}" is no transfer of an asset',
  ],
])('%o refuses %j', (read, text, message) => {
  expect(() => read(readSections(text))).toThrow(message)
})
