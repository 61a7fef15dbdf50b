import { expect, test } from 'vitest'
import { accountOverview, accountTitle } from './account-kinds.ts'
import type { AddressType } from './addresses.ts'

const address = 'FkvLAa1111111111111111111111111111111111w92p'
const of = (type: AddressType['type'], label: string | null, name: string | null) =>
  accountTitle(address, { type, label, name })

test('the title of an address is its name, or else its type', () => {
  expect(accountTitle(address)).toBe('Address FkvLAa...w92p')
  expect(of(null, null, null)).toBe('Address FkvLAa...w92p')
  expect(of('wallet', null, null)).toBe('Wallet FkvLAa...w92p')
  expect(of('wallet', null, 'alice.gor')).toBe('alice.gor')
  expect(of('unused', null, null)).toBe('Unused Address FkvLAa...w92p')
  expect(of('program', null, 'Instruction Router')).toBe('Instruction Router')
  expect(of('liquidity_pool', null, 'GOR / USDG pool')).toBe('GOR / USDG pool')
  expect(of('program_data', null, 'CPAMM v4, program data')).toBe('CPAMM v4, program data')
  expect(of('program_data', null, 'Program buffer of alice.gor')).toBe('Program buffer of alice.gor')
  expect(of('token_account', null, 'USDG account of alice.gor')).toBe('USDG account of alice.gor')
  expect(of('liquidity_pool', null, null)).toBe('Liquidity Pool FkvLAa...w92p')
  expect(of('token', 'wGOR', 'Wrapped GOR (wGOR)')).toBe('Wrapped GOR (wGOR)')
  expect(of('token', 'wGOR', null)).toBe('wGOR')
  // The network's label is preferred to the account's own name.
  expect(of('program', 'Token Program', 'Other')).toBe('Token Program')
})

test('a title adds the type of the account where its name does not contain it', () => {
  expect(of('vote_account', null, 'Heap One')).toBe('Heap One, validator')
  const validator = { voteAccount: address, identity: address }
  expect(accountTitle(address, { type: 'wallet', label: null, name: 'Heap One', validator })).toBe(
    'Heap One, validator',
  )
  expect(of('name', null, 'alice.gor')).toBe('alice.gor, name')
  expect(of('multisig', null, 'treasury.gor')).toBe('treasury.gor, multisig')
  expect(of('multisig', null, 'Multisig of Heap One')).toBe('Multisig of Heap One')
})

test('the small line above a title says the type', () => {
  expect(accountOverview('liquidity_pool')).toBe('Liquidity Pool Overview')
  expect(accountOverview('vote_account')).toBe('Vote Account Overview')
  for (const type of ['unused', null, undefined] as const)
    expect(accountOverview(type)).toBe('Address Overview')
})
