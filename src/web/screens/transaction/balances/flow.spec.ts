import { expect, test } from 'vitest'
import type { BurnedEntry, MintedEntry, TransferEntry } from '#contract/transactions/transaction-movements.ts'
import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import type { Detail } from '../detail.ts'
import { columnsOf, keyOf, type Move, movesOf } from './flow.ts'

const amount = { amount: '5', uiAmount: '5', decimals: 0, mint: 'T' }
const transfer = (instruction: string, change: Partial<TransferEntry>): TransferEntry => ({
  ...{ kind: 'transfer', instruction, source: null, destination: null, from: null, to: null },
  ...{ ...amount, fee: '0', uiFee: '0', native: false, ...change },
})
const minted = (instruction: string, change: Partial<MintedEntry>): MintedEntry => ({
  ...{ type: 'mint', instruction, ...amount, account: null, owner: null, ...change },
})
const detail = (change: Partial<Detail>): Detail => ({
  instructions: ['0', '1', '1.0', '1.1', '2'].map((id) => ({ id }) as InstructionEntry),
  ...{ accounts: [], transfers: [], minted: [], burned: [], logs: null, ...change },
})
/** The movements as texts of the form `kind from>to`. */
const told = (change: Partial<Detail>, owners: Record<string, string> = {}) =>
  movesOf(
    detail(change),
    Object.entries(owners).map(([account, owner]) => ({
      ...{ account, owner, mint: 'T', programId: null, decimals: 0, pre: '0', post: '0', change: '0' },
      ...{ uiPre: null, uiPost: null, uiChange: null },
    })),
  ).map(({ kind, from, to }) => `${kind} ${keyOf(from)}>${keyOf(to)}`)

test('transfers, mints and burns are in the order of execution', () => {
  const burned: BurnedEntry = { instruction: '1.0', ...amount, account: 'x', owner: 'bob' }
  expect(
    told({
      transfers: [transfer('0', { from: 'alice', to: 'bob' }), transfer('2', { from: 'bob', to: 'carol' })],
      minted: [minted('1.1', { owner: 'alice' }), minted('1', { type: 'create' })],
      burned: [burned],
    }),
  ).toEqual([
    'transfer alice>bob',
    'create mint T>mint T',
    'burn bob>mint T',
    'mint mint T>alice',
    'transfer bob>carol',
  ])
})

test('coins that are sent to a token account go to its owner, and a wrap has the same owner on both sides', () => {
  const coin = { native: true, mint: null, source: 'alice', from: 'alice' }
  expect(
    told(
      {
        transfers: [
          transfer('0', { ...coin, destination: 'x', to: 'x' }),
          transfer('1', { kind: 'wrap', destination: 'x', to: 'alice' }),
          transfer('2', { kind: 'unwrap', source: 'x', from: 'alice' }),
        ],
      },
      { x: 'alice' },
    ),
  ).toEqual(['transfer alice>alice', 'wrap alice>alice', 'unwrap alice>alice'])
  // An account that was opened and closed has no balance; its owner comes from the transfers.
  expect(
    told({
      transfers: [
        transfer('0', { ...coin, destination: 'y', to: 'y' }),
        transfer('1', { source: 'y', from: 'bob', to: 'carol' }),
      ],
    }),
  ).toEqual(['transfer alice>bob', 'transfer bob>carol'])
})

test('an unknown owner is represented by its account, otherwise it is unknown', () => {
  expect(told({ transfers: [transfer('0', { source: 'x' })] })).toEqual(['transfer x>unknown '])
})

const move = (from: string, to: string): Move => ({
  ...{ kind: 'transfer', instruction: '0', ...amount, fee: '0', uiFee: '0' },
  from: { kind: 'address', address: from },
  to: { kind: 'address', address: to },
})

test('if there are too many columns, the parties with the fewest movements share the last one', () => {
  const moves = [move('a', 'b'), move('b', 'c'), move('d', 'a'), move('c', 'b'), move('b', 'e')]
  const all = columnsOf(moves, 5)
  expect(all.shown.map(keyOf)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(all.gathered).toEqual([])
  const few = columnsOf(moves, 4)
  expect(few.shown.map(keyOf)).toEqual(['a', 'b', 'c'])
  expect(few.gathered.map(keyOf)).toEqual(['d', 'e'])
  expect(moves.map(({ from, to }) => [few.placeOf(from), few.placeOf(to)])).toEqual([
    [0, 1],
    [1, 2],
    [3, 0],
    [2, 1],
    [1, 3],
  ])
})
