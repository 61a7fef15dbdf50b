import { expect, test } from 'vitest'
import { addressTransaction, addressTransfer } from '../../../testing/address-samples.ts'
import { health } from '../../../testing/network-samples.ts'
import { address, otherAddress } from '../../../testing/samples.ts'
import { token } from '../../../testing/token-samples.ts'
import { transferRow } from './transfer-row.ts'

const WRAPPED = health.network.wrappedMint

const rowOf = (more: Partial<typeof addressTransaction>) =>
  transferRow({ ...addressTransaction, ...more }, address, WRAPPED)
const transfers = (...changes: object[]) =>
  JSON.stringify(changes.map((change) => ({ ...addressTransfer, ...change })))
const minted = {
  type: 'mint',
  instruction: '0',
  mint: token.mint,
  amount: '7',
  decimals: 6,
  account: otherAddress,
  owner: address,
}

test.each([
  ['In', [{ change: '5' }]],
  ['Out', [{ change: '-5' }]],
  ['In / Out', [{ change: '5' }, { change: '-3', mint: otherAddress }]],
  ['Self', [{ change: '0' }]],
  [null, [{ change: null }]],
])('the direction is %s, by the changes of the transfers for the address', (direction, changes) => {
  expect(rowOf({ transfers: transfers(...changes) }).direction).toBe(direction)
})

test('transfers between others are omitted if one is of the address', () => {
  const row = rowOf({
    transfers: transfers({ change: null, amount: '1' }, { change: '-18446744073709551615' }),
  })
  expect(row.lines.map(({ raw }) => raw)).toEqual(['-18446744073709551615'])
})

test('an amount that several accounts received shows their number, not the first of them', () => {
  const [carol, dave] = ['carol', 'dave']
  const sent = (to: string | null, change: string, more = {}) => ({
    ...{ from: address, to, destination: to, change, ...more },
  })
  const sides = (...changes: object[]) => {
    const { from, to, lines } = rowOf({ transfers: transfers(...changes) })
    return [from, to, lines.map(({ raw }) => raw)]
  }
  expect(sides(sent(carol, '-5'), sent(dave, '-7'))).toEqual([address, { count: 2 }, ['-12']])
  expect(sides(sent(carol, '-5'), sent(carol, '-7'))).toEqual([address, carol, ['-12']])
  // The second transfer sends another token in the same direction, to another account.
  expect(sides(sent(carol, '-5'), sent(dave, '-7', { mint: otherAddress }))).toEqual([
    ...[address, { count: 2 }],
    ['-5', '-7'],
  ])
  // The returned amount reduces the sum, and its sender is not listed as a receiver.
  const back = { from: dave, to: address, change: '2' }
  expect(sides(sent(carol, '-5'), back)).toEqual([address, carol, ['-3']])
  expect(sides(sent(carol, '-5'), sent(null, '-7'))).toEqual([address, { count: null }, ['-12']])
  expect(sides({ from: carol, to: address, change: '5' }, { from: dave, to: address, change: '6' })).toEqual([
    ...[{ count: 2 }, address],
    ['11'],
  ])
  // These transfers are between other accounts. The page of a mint lists each of their amounts.
  expect(sides({ from: carol, to: dave, change: null }, { from: dave, to: carol, change: null })[0]).toEqual({
    count: 2,
  })
})

test('minted tokens come from MINT, burned tokens go to BURN', () => {
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
  expect([row.action, row.direction, row.from, row.to]).toEqual(['mint', 'Out', address, null])
  expect(row.lines[0]).toMatchObject({ raw: '-5000', decimals: 9, mint: null })
})

test('a transfer of the coin has nine decimals and no mint, one of an unknown token has neither', () => {
  const row = rowOf({
    transfers: transfers({ native: true, mint: null, decimals: null }, { mint: null, decimals: null }),
  })
  expect(row.lines).toMatchObject([
    { decimals: 9, mint: null, isUnknown: false },
    { decimals: null, mint: null, isUnknown: true },
  ])
})

test('a swap that ends in an unwrap is one change of each token: wraps do not count as income', () => {
  const wrapped = { mint: WRAPPED, decimals: 9 }
  const row = rowOf({
    instructions: '[{"programId":"x","programName":null,"type":"swap"}]',
    transfers: transfers(
      { change: '-7', amount: '7' },
      { ...wrapped, change: '400', amount: '400' },
      { ...wrapped, kind: 'unwrap', change: '0', amount: '400' },
    ),
  })
  expect([row.action, row.direction]).toEqual(['swap', 'In / Out'])
  expect(row.lines).toMatchObject([
    { raw: '-7', mint: token.mint },
    { raw: '400', mint: null, decimals: 9 },
  ])
})

test('coins that are wrapped first are spent once, minus the coins that came back', () => {
  const wrapped = { mint: WRAPPED, decimals: 9 }
  const row = rowOf({
    transfers: transfers(
      { native: true, mint: null, decimals: 9, change: '0', amount: '400' },
      { ...wrapped, kind: 'wrap', change: '0', amount: '400' },
      { ...wrapped, change: '-400', amount: '400' },
      { ...wrapped, change: '150', amount: '150' },
    ),
  })
  expect(row.direction).toBe('Out')
  expect(row.lines).toMatchObject([{ raw: '-250', mint: null }])
})

test('tokens that arrive and leave in one transaction have no line', () => {
  const row = rowOf({
    transfers: transfers({ change: '9' }, { change: '-9' }, { change: '5', mint: otherAddress }),
  })
  expect([row.direction, row.lines.map(({ raw, mint }) => [raw, mint])]).toEqual([
    'In',
    [['5', otherAddress]],
  ])
})

test('a transfer to the address itself has its amount without a sign, and a wrap counts as one', () => {
  const self = rowOf({ transfers: transfers({ change: '0', amount: '5' }) })
  expect([self.direction, self.lines[0]?.raw]).toEqual(['Self', '5'])
  const wrap = rowOf({
    transfers: transfers(
      { native: true, mint: null, change: '0', amount: '400' },
      { kind: 'wrap', mint: WRAPPED, decimals: 9, change: '0', amount: '400' },
    ),
  })
  expect([wrap.action, wrap.direction, wrap.lines.length]).toEqual(['wrap', 'Self', 1])
})

test('wrapped coins keep their name if they are only passed on', () => {
  const row = rowOf({ transfers: transfers({ mint: WRAPPED, decimals: 9, change: '5' }) })
  expect(row.lines).toMatchObject([{ raw: '5', mint: WRAPPED }])
})

test('coins that a program moves without a transfer come from the balances, without rent and the fee', () => {
  const accounts = (change: string) => JSON.stringify([{ pubkey: address, owner: null, change }])
  const own = { feePayer: address, fee: '5000', transfers: transfers({ change: '-7' }) }
  const sold = rowOf({ ...own, accounts: accounts('899995000') })
  expect(sold.lines.map(({ raw }) => raw)).toEqual(['-7', '900000000'])
  expect(rowOf({ ...own, accounts: accounts('-2044280') }).lines.map(({ raw }) => raw)).toEqual(['-7'])
})

test('several transfers of a scaled token are added in the scale of its program', () => {
  const row = rowOf({
    transfers: transfers(
      { change: '5000000', uiChange: '12.5' },
      { change: '-2000000', uiChange: '-5', amount: '2000000' },
    ),
  })
  expect(row.lines).toMatchObject([{ raw: '3000000', ui: '7.5' }])
  const unknown = rowOf({
    transfers: transfers({ change: '5', uiChange: '1' }, { change: '6', uiChange: null }),
  })
  expect(unknown.lines).toMatchObject([{ raw: '11', ui: null }])
})
