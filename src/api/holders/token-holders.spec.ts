import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { PoolSighting, TokenChange } from '#decode/block/decoded-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { ends } from '#lib/text/text.ts'
import type { Api } from '#server/index.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { findPoolOwners, listPoolOwners } from '#store/tokens/pool-owners.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { wholeCoins } from '../amounts/coin.ts'
import { addressOf, block } from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const GREATEST = 2n ** 64n - 1n
const token = addressOf('token of many')
const other = addressOf('the other token of the pool')
const key = (n: number) => keys[n] as string
/** Public keys, whose bytes are points of the curve. */
const keys = ['58666666', '01000000'].map((start) =>
  encodeBase58(Buffer.from(start.padEnd(64, start === '58666666' ? '6' : '0'), 'hex')),
)
const vaultOwner = encodeBase58(Buffer.alloc(32, 2))
const program = encodeBase58(Buffer.alloc(32, 5))

const held = (
  owner: string,
  account: string,
  post: bigint,
  more: Partial<TokenChange> = {},
): TokenChange => ({
  account: addressOf(account),
  mint: token,
  owner,
  programId: PROGRAM.token,
  decimals: 6,
  pre: 0n,
  post,
  ...more,
})
const pool: PoolSighting = {
  pool: addressOf('pool'),
  programId: 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8',
  protocol: 'spl-token-swap',
  mintA: token,
  mintB: other,
  vaultA: addressOf('vault'),
  vaultB: addressOf('vault b'),
  lpMint: null,
  feeBillionths: null,
}

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  const tokenChanges = [
    held(key(0), 'a1', 1n),
    held(key(0), 'a2', GREATEST),
    held(key(0), 'a3', 0n),
    held(key(1), 'b', 5n),
    held(vaultOwner, 'vault', GREATEST),
    held(program, 'p', 7n),
    held(WELL_KNOWN.incinerator, 'i', 6n),
  ]
  await store.save(1, block(1, { height: 0, blockTime: 1_700_000_001 }), true, {
    tokenChanges,
    pools: [pool],
  })
  await createMarketRefresher(store.db, { coin: other, stables: [] })(null)
  api = await start({ db: store.db, head: store.head })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const answer = async (path: string) => (await fetch(`${api.url}${path}`)).json()
const list = async (query = '', mint = token) =>
  routes.listTokenHolders.output.parse(await answer(`/api/token/${mint}/holders${query}`))

const supply = 2n * GREATEST + 19n

test('holders are owners with the sum of their accounts, each with its exact part of the supply and what it is', async () => {
  const { holders, ...rest } = await list()
  expect(rest).toEqual({ total: 5, asOfSlot: 1, supply: String(supply), partialSince: null })
  expect(holders).toEqual(
    [
      { owner: key(0), accounts: 2, balance: GREATEST + 1n, percentage: '49.999999', mark: null },
      { owner: vaultOwner, accounts: 1, balance: GREATEST, percentage: '49.999999', mark: 'pool' },
      { owner: program, accounts: 1, balance: 7n, percentage: '0.000000', mark: 'program' },
      { owner: WELL_KNOWN.incinerator, accounts: 1, balance: 6n, percentage: '0.000000', mark: 'burn' },
      { owner: key(1), accounts: 1, balance: 5n, percentage: '0.000000', mark: null },
    ].map(({ balance, ...one }, i) => ({
      ...one,
      rank: i + 1,
      address: one.owner,
      balance: String(balance),
      uiBalance: wholeCoins(balance, 6),
      label: one.owner === WELL_KNOWN.incinerator ? 'Incinerator' : null,
      name: i === 1 ? `${ends(other, 6, 4)} / ${ends(token, 6, 4)} pool authority` : null,
    })),
  )
})

test('owners of vaults are the same by the markets of a mint as by the owners, which mints with many markets are asked by', async () => {
  const owners = [pool.pool, vaultOwner, program, key(0)]
  const expected = new Map([pool.pool, vaultOwner].map((owner) => [owner, pool.programId]))
  expect(await findPoolOwners(store.db, token, owners)).toEqual(expected)
  expect(await listPoolOwners(store.db, token)).toEqual(expected)
  expect(await listPoolOwners(store.db, addressOf('a mint without markets'))).toEqual(new Map())
})

test('pages of holders go on where the one before ends, and are empty behind the last', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?limit=2&page=${page}`)))
  expect(pages.map(({ holders }) => holders.map(({ rank }) => rank))).toEqual([[1, 2], [3, 4], [5], []])
  expect(pages.flatMap(({ holders }) => holders)).toEqual((await list()).holders)
  expect(pages[3]).toMatchObject({ total: 5 })
  expect((await list('?page=1000000000')).holders).toEqual([])
  for (const query of ['?page=0', '?limit=101', '?page=1e3', '?limit=0'])
    expect((await fetch(`${api.url}/api/token/${token}/holders${query}`)).status).toBe(400)
})

test('a token says how much of its supply the largest owners have, with and without pools, programs and burn addresses', async () => {
  const found = routes.getToken.output.parse(await answer(`/api/token/${token}`))
  expect(found).toMatchObject({ holders: 5, holdersAsOfSlot: 1 })
  expect(found.concentration).toEqual({
    ...{ top1: '49.9999', top10: '100.0000', top50: '100.0000', top100: '100.0000' },
    withoutMarked: { top1: '49.9999', top10: '49.9999', top50: '49.9999', top100: '49.9999' },
    marked: [
      { mark: 'pool', owners: 1, percentage: '49.9999' },
      { mark: 'program', owners: 1, percentage: '0.0000' },
      { mark: 'burn', owners: 1, percentage: '0.0000' },
    ],
  })
})

test('the number of holders over time is sampled by the hour of the chain', async () => {
  const history = async () =>
    routes.listTokenHolderHistory.output.parse(await answer(`/api/token/${token}/holders/history`))
  const first = await history()
  const hour = 1_700_000_001 - (1_700_000_001 % 3_600)
  expect(first).toEqual([
    { time: hour, holders: 5, supply: String(supply), uiSupply: wholeCoins(supply, 6), asOfSlot: 1 },
  ])
  const tokenChanges = [
    held(program, 'p', 0n, { pre: 7n }),
    held(key(1), 'i', 6n, { preOwner: WELL_KNOWN.incinerator }),
  ]
  const time = hour + 7_200
  await store.save(2, block(2, { height: 1, blockTime: time }), true, { tokenChanges })
  expect(await history()).toEqual([
    first[0],
    {
      ...{ time, holders: 3, supply: String(supply - 7n), asOfSlot: 2 },
      uiSupply: wholeCoins(supply - 7n, 6),
    },
  ])
  expect((await list()).holders.map(({ owner, balance }) => [owner, balance])).toEqual([
    [key(0), String(GREATEST + 1n)],
    [vaultOwner, String(GREATEST)],
    [key(1), '11'],
  ])
  const path = `/api/token/${token}/holders/history?limit=1`
  const newest = await fetch(`${api.url}${path}`)
  expect(await newest.json()).toMatchObject([{ time }])
  expect(newest.headers.get('x-total-count')).toBe('2')
  expect(newest.headers.get('link')).toBe(`<${path}&before=${time}>; rel="next"`)
  const older = await fetch(`${api.url}${path}&before=${time}`)
  expect([await older.json(), older.headers.get('link')]).toEqual([[first[0]], null])
})

test('a mint that no owner holds, or that does not exist, has no holders', async () => {
  expect(await list('', addressOf('nothing'))).toEqual({
    ...{ holders: [], total: 0, asOfSlot: null, supply: null, partialSince: null },
  })
})
