import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#networks/index.ts'
import type { Api } from '../index.ts'
import { addressOf, block } from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const coin = loadNetwork('gorbagana').coin.wrappedMint
const token = addressOf('the token')
const pool = addressOf('the pool')
const sides = [
  { account: addressOf('vault of coins'), mint: coin, decimals: 9, post: 18_446_744_073_709_551_615n },
  { account: addressOf('vault of tokens'), mint: token, decimals: 2, post: 40_050n },
]

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  api = await start(store)
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const holdingsOf = async (address: string, query = '') => {
  const response = await fetch(`${api.url}/api/address/${address}/holdings${query}`)
  expect(response.status).toBe(200)
  return routes.getAddressHoldings.output.parse(await response.json())
}

test('a pool holds the reserves of its vaults, which another account owns', async () => {
  const [programId = ''] =
    Object.entries(loadNetwork('gorbagana').programs).find(
      ([, { protocol }]) => protocol === 'spl-token-swap',
    ) ?? []
  await store.save(10, block(10, { height: 10, blockTime: 1_800_000_000 }), true, {
    tokenChanges: sides.map((side) => ({
      ...side,
      owner: addressOf('its authority'),
      programId: null,
      pre: 0n,
    })),
    pools: [
      {
        ...{ pool, programId, protocol: 'spl-token-swap', mintA: coin, mintB: token },
        ...{
          vaultA: addressOf('vault of coins'),
          vaultB: addressOf('vault of tokens'),
          lpMint: null,
          feeBillionths: null,
        },
      },
    ],
  })
  const held = await holdingsOf(pool)
  const rows = held.tokenHoldings.map(({ tokenAccount, mint, amount }) => [tokenAccount, mint, amount])
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      [addressOf('vault of coins'), coin, '18446744073.709551615'],
      [addressOf('vault of tokens'), token, '400.5'],
    ]),
  )
  expect(held).toMatchObject({ totalHoldings: 2, isTokenAccount: false, asOfSlot: 10 })
  expect((await holdingsOf(pool, '?page=2')).tokenHoldings).toEqual([])
})

test('the authority of a pool holds the same by its own token accounts', async () => {
  expect((await holdingsOf(addressOf('its authority'))).totalHoldings).toBe(2)
})
