import { expect, test } from 'vitest'
import { titles } from './titles.ts'

const address = 'FkvLAa1111111111111111111111111111111111w92p'
const of = (
  type: 'wallet' | 'unused' | 'program' | 'vote_account' | 'liquidity_pool' | 'token_account',
  label: string | null,
  name: string | null,
) => titles.address(address, { type, label, name })

test('the title of an address says its name, or else its type', () => {
  expect(titles.address(address)).toBe('Address FkvLAa...w92p')
  expect(of('wallet', null, null)).toBe('Wallet FkvLAa...w92p')
  expect(of('wallet', null, 'alice.gor')).toBe('alice.gor')
  expect(of('unused', null, null)).toBe('Unused Address FkvLAa...w92p')
  expect(of('vote_account', null, 'Landfill')).toBe('Landfill (Vote Account FkvLAa...w92p)')
  expect(of('program', null, 'Instruction Router')).toBe('Instruction Router (Program FkvLAa...w92p)')
  expect(of('liquidity_pool', null, 'GOR / USDG pool')).toBe('GOR / USDG pool (FkvLAa...w92p)')
  expect(of('token_account', null, 'USDG account of alice.gor')).toBe(
    'USDG account of alice.gor (FkvLAa...w92p)',
  )
  expect(of('liquidity_pool', null, null)).toBe('Liquidity Pool FkvLAa...w92p')
  // The label of the network comes before what an account calls itself.
  expect(of('program', 'Token Program', 'Other')).toBe('Token Program (FkvLAa...w92p)')
})
