import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { addressOf, alice, bob, LARGEST, mint } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const holdingsOf = (address: string, from = it.api) =>
  it.read(routes.getAddressHoldings, `/api/address/${address}/holdings`, from)
const bobTokens = addressOf("bob's tokens")
const tokens = {
  tokenAccount: bobTokens,
  mint,
  symbol: null,
  name: null,
  amount: '18446744073709.551615',
  rawAmount: String(LARGEST),
  decimals: 6,
  price: null,
  usdValue: null,
  logoUri: null,
  verified: false,
  copyOf: null,
}

test('holdings are exact and as of the newest finalized slot; what has no price is counted', async () => {
  expect(await holdingsOf(bob)).toEqual({
    address: bob,
    balance: '0.999995',
    lamports: '999995000',
    gorPrice: null,
    gorValue: null,
    totalValue: null,
    tokensValue: null,
    unpriced: 1,
    tokenHoldings: [tokens],
    totalHoldings: 1,
    isTokenAccount: false,
    live: false,
    asOfSlot: 101,
    partialSince: 100,
  })
})

test('an emptied token account is left out', async () => {
  expect(await holdingsOf(alice)).toMatchObject({
    tokenHoldings: [],
    totalHoldings: 0,
    unpriced: 0,
    asOfSlot: 101,
  })
})

test('a token account holds its own balance', async () => {
  expect(await holdingsOf(bobTokens)).toMatchObject({
    isTokenAccount: true,
    tokenHoldings: [{ ...tokens, decimals: 6 }],
    totalHoldings: 1,
    unpriced: 1,
  })
})

test('the coins of an address that the index does not know are those of the node, or unknown without one', async () => {
  expect(await holdingsOf(mint)).toMatchObject({
    balance: '18446744073.709551615',
    live: true,
    tokenHoldings: [],
    asOfSlot: null,
  })
  const nobody = addressOf('nobody')
  expect(await holdingsOf(nobody)).toMatchObject({ balance: '0', lamports: '0', live: true })
  expect(await holdingsOf(nobody, it.offline)).toMatchObject({ balance: null, lamports: null, live: false })
})

test('a page beyond the last has no holdings and the same totals', async () => {
  const page = await it.read(routes.getAddressHoldings, `/api/address/${bob}/holdings?limit=1&page=2`)
  expect(page).toMatchObject({ tokenHoldings: [], totalHoldings: 1, unpriced: 1, isTokenAccount: false })
})
