import { expect, test } from 'vitest'
import { accountNamesIn } from './transaction-parts.ts'

test('an account is named after the field that holds its address', () => {
  expect(
    accountNamesIn(['a', 'm', 'b', 'o', 'x'], { source: 'a', mint: 'm', destination: 'b', authority: 'o' }),
  ).toEqual(['source', 'mint', 'destination', 'authority', null])
})

test('an address in several fields takes their names in order', () => {
  expect(accountNamesIn(['a', 'a', 'a'], { source: 'a', destination: 'a' })).toEqual([
    'source',
    'destination',
    'destination',
  ])
})

test('lists name their entries; a value that is not an address names nothing', () => {
  expect(
    accountNamesIn(['s', 't', '5'], {
      signers: ['s', 't'],
      amount: 5,
      tokenAmount: { amount: 's' },
      none: null,
    }),
  ).toEqual(['signer', 'signer', null])
  expect(accountNamesIn(['a'], null)).toEqual([null])
  expect(accountNamesIn(['constructor'], {})).toEqual([null])
})
