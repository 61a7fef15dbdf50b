import { expect, test } from 'vitest'
import { addressTransaction, addressTransfer } from '../../testing/address-samples.ts'
import { address, otherAddress } from '../../testing/samples.ts'
import { token } from '../../testing/token-samples.ts'
import { transferRow } from './transfer-row.ts'

const rowOf = (more: Partial<typeof addressTransaction>) =>
  transferRow({ ...addressTransaction, ...more }, address)
const transfers = (...changes: object[]) =>
  JSON.stringify(changes.map((change) => ({ ...addressTransfer, ...change })))
const minted = {
  type: 'mint',
  mint: token.mint,
  amount: '7',
  decimals: 6,
  account: otherAddress,
  owner: address,
}

test.each([
  ['In', [{ change: '5' }]],
  ['Out', [{ change: '-5' }]],
  ['In / Out', [{ change: '5' }, { change: '-3' }]],
  ['Self', [{ change: '0' }]],
  [null, [{ change: null }]],
])('the direction is %s by what the transfers changed for the address', (direction, changes) => {
  expect(rowOf({ transfers: transfers(...changes) }).direction).toBe(direction)
})

test('transfers between others are left out where one is of the address', () => {
  const row = rowOf({
    transfers: transfers({ change: null, amount: '1' }, { change: '-18446744073709551615' }),
  })
  expect(row.lines.map(({ raw }) => raw)).toEqual(['-18446744073709551615'])
})

test('what is minted comes from MINT, what is burned goes to BURN', () => {
  const mint = rowOf({ mintedTokens: JSON.stringify([minted]) })
  expect([mint.action, mint.direction, mint.from, mint.to]).toEqual(['mint', 'In', 'MINT', address])
  const burn = rowOf({ burnedTokens: JSON.stringify([minted]) })
  expect([burn.action, burn.direction, burn.from, burn.to]).toEqual(['burn', 'Out', address, 'BURN'])
  expect(burn.lines[0]?.raw).toBe('-7')
})

test('a new mint account is not an amount', () => {
  const row = rowOf({ mintedTokens: JSON.stringify([{ ...minted, type: 'create' }]), change: '0' })
  expect(row.lines).toEqual([])
})

test('a transaction without a transfer has the change of its coins, and the name of its first instruction', () => {
  const instructions = '[{"programId":"x","programName":null,"type":"mintTo"}]'
  const row = rowOf({ instructions, change: '-5000' })
  expect([row.action, row.direction, row.from, row.to]).toEqual(['mint', 'Out', null, null])
  expect(row.lines[0]).toMatchObject({ raw: '-5000', decimals: 9, mint: null })
})

test('a transfer of the coin has nine decimals and no mint, one of an unknown token neither', () => {
  const row = rowOf({
    transfers: transfers({ native: true, mint: null, decimals: null }, { mint: null, decimals: null }),
  })
  expect(row.lines).toMatchObject([
    { decimals: 9, mint: null, isUnknown: false },
    { decimals: null, mint: null, isUnknown: true },
  ])
})
