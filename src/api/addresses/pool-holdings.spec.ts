import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, block, nativeTransfer, tokenTransfer, transaction } from '../testing/blocks.ts'
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

test('the reserves of a pool are as of the newest confirmed block, as the balances of its vaults are', async () => {
  const after = sides.map((side) => ({ ...side, post: side.post - 50n }))
  const trade = transaction({
    name: 'trade',
    payer: addressOf('trader'),
    instructions: [
      tokenTransfer(sides[0]?.account ?? '', sides[1]?.account ?? '', addressOf('trader'), 1n),
      nativeTransfer(addressOf('trader'), pool, 1n),
    ],
  })
  const balanceOf = ({ mint, decimals, post }: (typeof sides)[number], nth: number) => ({
    // The vaults come after the payer, with the mint between them.
    accountIndex: 1 + 2 * nth,
    mint,
    owner: addressOf('its authority'),
    programId: PROGRAM.token,
    uiTokenAmount: { amount: String(post), decimals },
  })
  Object.assign(trade.meta ?? {}, {
    preTokenBalances: sides.map(balanceOf),
    postTokenBalances: after.map(balanceOf),
  })
  const rpc = { ...block(11, { height: 11, blockTime: 1_800_000_001 }), transactions: [trade] }
  await store.save(11, rpc, false)
  const amounts = async (address: string) =>
    (await holdingsOf(address)).tokenHoldings.map(
      ({ tokenAccount, rawAmount }) => `${tokenAccount} ${rawAmount}`,
    )
  // The answer is polled, because answers are cached for a moment.
  await expect
    .poll(() => amounts(pool))
    .toEqual(expect.arrayContaining(after.map(({ account, post }) => `${account} ${post}`)))
  expect(await holdingsOf(pool)).toMatchObject({ totalHoldings: 2, asOfSlot: 11, finalizedSlot: 10 })
  for (const { account, post } of after) expect(await amounts(account)).toEqual([`${account} ${post}`])
  expect((await amounts(addressOf('its authority'))).sort()).toEqual((await amounts(pool)).sort())
})

test('a transaction of a pool has what it changed in its vaults, one of no pool has none', async () => {
  const changesOf = async (address: string) => {
    const response = await fetch(`${api.url}/api/address/${address}/transactions/paginated`)
    const { transactions } = routes.listAddressTransactions.output.parse(await response.json())
    return transactions.map(({ slot, reserveChanges }) => [
      slot,
      reserveChanges?.map(({ account, change, uiChange }) => [account, change, uiChange]) ?? null,
    ])
  }
  const ofTrade = sides.map(({ account, decimals }) => [
    account,
    '-50',
    decimals === 2 ? '-0.5' : '-0.00000005',
  ])
  const [[slot, changes] = []] = await changesOf(pool)
  expect(slot).toBe(11)
  expect(changes).toHaveLength(2)
  expect(changes).toEqual(expect.arrayContaining(ofTrade))
  expect((await changesOf(addressOf('trader')))[0]).toEqual([11, null])
})

test('the authority of a pool holds the same by its own token accounts', async () => {
  expect((await holdingsOf(addressOf('its authority'))).totalHoldings).toBe(2)
})
