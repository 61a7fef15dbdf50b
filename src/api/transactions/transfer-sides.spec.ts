import { expect, test } from 'vitest'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { transferSides } from './transfer-sides.ts'

type Decoded = StoredTransaction['decoded']
const none = { isCoin: false, source: null, destination: null, from: null, to: null }
/** Its wrapped account is opened and closed within the transaction: only its transfers name the owner. */
const decoded = {
  tokenChanges: [],
  movements: [
    { source: null, from: null, destination: 'wrapped account', to: 'alice' },
    { source: 'wrapped account', from: 'alice', destination: 'pool vault', to: 'pool' },
  ],
} as unknown as Decoded
const sidesOf = transferSides(decoded, 'alice')

test('a wrap, and the coins that fill the own wrapped account, stay with the address', () => {
  const stays = { isOut: true, isIn: true }
  const filled = { kind: 'transfer', isCoin: true, source: 'alice', destination: 'wrapped account' }
  expect(sidesOf({ ...none, ...filled, from: 'alice', to: 'wrapped account' })).toEqual(stays)
  const wrap = { kind: 'wrap', destination: 'wrapped account', to: 'alice' }
  expect(sidesOf({ ...none, ...wrap })).toEqual(stays)
  const unwrap = {
    kind: 'unwrap',
    source: 'wrapped account',
    destination: 'alice',
    from: 'alice',
    to: 'alice',
  }
  expect(sidesOf({ ...none, ...unwrap })).toEqual(stays)
})

test('coins that somebody else puts into the own wrapped account are received', () => {
  const filled = { kind: 'transfer', isCoin: true, source: 'bob', destination: 'wrapped account' }
  expect(sidesOf({ ...none, ...filled, from: 'bob', to: 'wrapped account' })).toEqual({
    isOut: false,
    isIn: true,
  })
})

test('what leaves the own token account is sent, what others move is neither', () => {
  const sent = {
    kind: 'transfer',
    source: 'wrapped account',
    destination: 'pool vault',
    from: 'alice',
    to: 'pool',
  }
  expect(sidesOf({ ...none, ...sent })).toEqual({ isOut: true, isIn: false })
  expect(sidesOf({ ...none, ...sent, from: 'bob', source: 'tokens of bob' })).toEqual({
    isOut: false,
    isIn: false,
  })
})
