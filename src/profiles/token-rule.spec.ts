import { expect, test } from 'vitest'
import { listTokens } from '#embedded/chain/traffic/tokens.ts'
import { loadNetwork } from './index.ts'
import { createTokenRule, hasQuality } from './token-rule.ts'

const gorbagana = loadNetwork('gorbagana')
const rule = createTokenRule(gorbagana)
const { used, idle } = listTokens('gorscope')
const mintOf = (id: string) => used.find((token) => token.id === id)?.mint.address ?? ''
const other = '11111111111111111111111111111111'

test('the verified tokens of the profile are those of the embedded chain, by mint, symbol and name', () => {
  const real = new Map(used.map(({ mint, symbol, name }) => [mint.address, { symbol, name }]))
  for (const { mint, ...names } of gorbagana.verified ?? []) expect(real.get(mint)).toEqual(names)
})

test('the wrapped coin, the stable token and the listed tokens are verified, and no other', () => {
  const verified = [gorbagana.coin.wrappedMint, gorbagana.stables?.[0]?.mint, mintOf('TRASH'), mintOf('TAX')]
  for (const mint of verified) expect(rule.isVerified(mint ?? '')).toBe(true)
  expect(createTokenRule({ coin: gorbagana.coin }).mints).toEqual([gorbagana.coin.wrappedMint])
  for (const mint of [mintOf('USDG-copy'), mintOf('FLY'), other]) expect(rule.isVerified(mint)).toBe(false)
})

test('on the embedded chain only the second USDG is a look-alike, and of the stable token', () => {
  const marked = [...used, ...idle].filter(({ mint, name, symbol }) =>
    rule.copyOf(mint.address, { name, symbol }),
  )
  expect(marked.map(({ id }) => id)).toEqual(['USDG-copy'])
  expect(rule.copyOf(mintOf('USDG-copy'), { name: 'Garbage Dollar Airdrop', symbol: 'USDG' })).toEqual({
    mint: mintOf('USDG'),
    symbol: 'USDG',
  })
})

test.each([
  { name: 'Trash Coin', symbol: 'TRSH' },
  { name: 'trash\u200bcoin', symbol: null },
  { name: 'Another', symbol: 'ТRАЅН' },
  { name: 'TRASH', symbol: 'X' },
  { name: null, symbol: '$trash' },
])('a token named $name with the symbol $symbol is a look-alike of TRASH', (names) => {
  expect(rule.copyOf(other, names)).toEqual({ mint: mintOf('TRASH'), symbol: 'TRASH' })
})

test.each([
  { name: 'GOR', symbol: 'X' },
  { name: 'Wrapped G0R', symbol: 'X' },
  { name: 'X', symbol: 'WGOR' },
])('a token named $name with the symbol $symbol is a look-alike of the wrapped coin', (names) => {
  expect(rule.copyOf(other, names)).toEqual({ mint: gorbagana.coin.wrappedMint, symbol: 'wGOR' })
})

test('a verified token is never a look-alike, whatever its creator writes', () => {
  expect(rule.copyOf(mintOf('TRASH'), { name: 'Garbage Dollar', symbol: 'USDG' })).toBeNull()
})

test('a token without a readable name imitates nothing', () => {
  expect(rule.copyOf(other, { name: null, symbol: null })).toBeNull()
  expect(rule.copyOf(other, { name: '🔥', symbol: '\u200b' })).toBeNull()
})

test('a quality token has a logo, a name and a symbol, and is no look-alike', () => {
  const token = { name: 'Tin Can', symbol: 'CAN', logo: 'https://x.example/can.png', isCopy: false }
  expect(hasQuality(token)).toBe(true)
  for (const lack of [{ name: null }, { symbol: null }, { logo: null }, { isCopy: true }])
    expect(hasQuality({ ...token, ...lack })).toBe(false)
})

test('a profile with other verified tokens has another key', () => {
  expect(createTokenRule(gorbagana).key).toBe(rule.key)
  expect(createTokenRule({ ...gorbagana, verified: [] }).key).not.toBe(rule.key)
})
