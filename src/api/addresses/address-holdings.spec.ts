import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import { command } from '#store/engine/database.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { addressOf, alice, block, bob, LARGEST, mint } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { start } from '../testing/start.ts'
import { openStore } from '../testing/stored.ts'

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
  uiAmount: '18446744073709.551615',
  decimals: 6,
  price: null,
  usdValue: null,
  logoUri: null,
  verified: false,
  copyOf: null,
}

test('holdings are exact and as of the newest confirmed slot; what has no price is counted', async () => {
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
    asOfSlot: 103,
    finalizedSlot: 101,
    partialSince: 100,
  })
})

test('an emptied token account is left out', async () => {
  expect(await holdingsOf(alice)).toMatchObject({
    tokenHoldings: [],
    totalHoldings: 0,
    unpriced: 0,
    asOfSlot: 103,
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

test('an account of wrapped coins holds them once: its other lamports are what keeps it open', async () => {
  const { wrappedMint } = loadNetwork('gorbagana').coin
  const text = JSON.stringify(block(100, { height: 90, blockTime: 1_700_000_000 }))
  const rpc: RpcBlock = JSON.parse(
    text
      .replaceAll(mint, wrappedMint)
      .replaceAll(`"${LARGEST}"`, '"3000000000"')
      .replaceAll('"decimals":6', '"decimals":9'),
  )
  // The lamports of the account after the transfer: the wrapped coins and the rent.
  const postBalances = rpc.transactions?.[1]?.meta?.postBalances ?? []
  postBalances[3] = 3_002_039_280
  const store = await openStore()
  await store.save(100, rpc, true)
  await command(
    store.db,
    `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
     VALUES (base58Decode('${wrappedMint}'), 2, 7, 7, 0, 1)`,
  )
  const api = await start({ db: store.db, head: store.head })
  try {
    const found = await holdingsOf(bobTokens, api)
    expect(found).toMatchObject({
      isTokenAccount: true,
      lamports: '2039280',
      balance: '0.00203928',
      tokenHoldings: [{ mint: wrappedMint, rawAmount: '3000000000', amount: '3', usdValue: 6 }],
      tokensValue: 6,
    })
    expect(found.gorValue).toBeCloseTo(0.00407856, 9)
    expect(found.totalValue).toBeCloseTo(6.00407856, 9)
  } finally {
    await api.stop()
    await store.stop()
  }
})

test('while the price of the coin is not known, tokens do not pass for the whole value', async () => {
  const store = await openStore()
  await store.save(100, block(100, { height: 90, blockTime: 1_700_000_000 }), true)
  await command(
    store.db,
    `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
     VALUES (base58Decode('${mint}'), 1, 7, 7, 0, 1)`,
  )
  const api = await start({ db: store.db, head: store.head })
  onTestFinished(async () => {
    await api.stop()
    await store.stop()
  })
  const found = await holdingsOf(bobTokens, api)
  expect(found.tokensValue).toBeGreaterThan(0)
  expect(found).toMatchObject({ gorPrice: null, gorValue: null, totalValue: null })
})

test('of answers that follow each other, none has prices from before those of another', async () => {
  const store = await openStore()
  const api = await start({ db: store.db, head: store.head })
  onTestFinished(async () => {
    await api.stop()
    await store.stop()
  })
  await store.save(1, block(1, { height: 0, blockTime: 1_700_000_001 }), true)
  const { wrappedMint } = loadNetwork('gorbagana').coin
  const refresh = (usd: number, version: number) =>
    command(
      store.db,
      `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
       VALUES (base58Decode('${wrappedMint}'), ${usd}, 7, 7, 0, ${version})`,
    )
  const valueOfAlice = async () => (await holdingsOf(alice, api)).gorPrice
  await refresh(2, 1)
  expect(await valueOfAlice()).toBe(2)
  await refresh(3, 2)
  // The token's own call, which the same page shows, gives the same price.
  const token = await it.read(routes.getToken, `/api/token/${wrappedMint}`, api)
  expect([token.price, await valueOfAlice()]).toEqual([3, 3])
})
