import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Api } from '#server/index.ts'
import { address, blockOf, signature } from '#store/testing/chain.ts'
import { tradeOf, tradeRegistry } from '#store/testing/trades.ts'
import { walkActivities } from '#store/transactions/activities.ts'
import { addressOf, alice, bob, LARGEST, mint, signatureOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { start } from '../testing/start.ts'

let it: IndexedApi
let trading: Api
beforeAll(async () => {
  it = await startIndexed()
  const gorbagana = loadNetwork('gorbagana')
  const network: NetworkProfile = { ...gorbagana, programs: { ...gorbagana.programs, ...tradeRegistry } }
  const store = { ...it.store.db, registry: tradeRegistry }
  trading = await start({ db: store, head: it.store.head, network })
  await it.store.save(110, tradesOfCarol(), false, {}, tradeRegistry)
})
afterAll(async () => {
  await trading?.stop()
  await it?.stop()
})

/** Twelve trades of Carol with one pool; the last one is a route over two pools. */
function tradesOfCarol() {
  const leg = (pool: string, given: string, received: string) => ({
    pool,
    given,
    amount: 1_500_000,
    received,
    receivedAmount: 7,
  })
  // The second pool receives the whole output of the first one.
  const route = [leg('pool', 'coin', 'trash'), { ...leg('second pool', 'trash', 'dollar'), amount: 7 }]
  const trades = Array.from({ length: 12 }, (_, i) =>
    tradeOf(`trade ${i}`, 'carol', i === 11 ? route : [leg('pool', 'coin', 'trash')]),
  )
  return blockOf({ slot: 110, height: 99, transactions: trades }).rpc
}

const transfers = (query = '') =>
  it.read(routes.listTokenTransfers, `/api/token/${mint}/transfers/paginated${query}`)
const transactions = (query = '') =>
  it.read(routes.listTokenTransactions, `/api/token/${mint}/transactions/paginated${query}`)

test("a token's transfers name owners, not token accounts, with every digit", async () => {
  const page = await transfers('?limit=3')
  expect(page.transfers.map(({ action }) => action)).toEqual(['BURN', 'MINT', 'TRANSFER'])
  expect(page.transfers[2]).toEqual({
    id: '103.1.0',
    signature: signatureOf('103 tokens'),
    time: 1_700_000_003,
    slot: 103,
    action: 'TRANSFER',
    from: alice,
    to: bob,
    fromAccount: addressOf("alice's tokens"),
    toAccount: addressOf("bob's tokens"),
    amount: String(LARGEST),
    uiAmount: '18446744073709.551615',
    decimals: 6,
    usdValue: null,
  })
  expect(page.transfers[0]).toMatchObject({ to: null, toAccount: null })
  expect(page.transfers[1]).toMatchObject({ from: null, fromAccount: null })
})

test.each([
  ['transfers', transfers],
  ['transactions', transactions],
] as const)('the %s of a token are paged by cursor to the end, newest first', async (name, read) => {
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 9; page++) {
    const answer: Record<string, unknown> = await read(`?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...(answer[name] as { id: string }[]).map(({ id }) => id))
    expect(answer.hasMore).toBe(answer.nextCursor !== null)
    if (typeof answer.nextCursor !== 'string') break
    cursor = answer.nextCursor
  }
  expect(seen).toEqual([103, 101, 100].flatMap((slot) => [4, 3, 1].map((index) => `${slot}.${index}.0`)))
})

test('a transaction of a token has the sentence of its page', async () => {
  for (const { signature, sentence, sentencePieces } of (await transactions()).transactions) {
    const detail = await it.read(routes.getTransaction, `/api/transaction/${signature}`)
    expect(sentence).not.toBe('')
    expect({ sentence, sentencePieces }).toEqual({
      sentence: detail.sentence,
      sentencePieces: detail.sentencePieces,
    })
  }
})

test('ten rows are a page unless another limit is asked for', async () => {
  expect((await transactions()).transactions).toHaveLength(9)
  expect((await transactions()).transactions[0]).toMatchObject({ transfers: 1, action: 'BURN' })
  expect(routes.listTokenTransfers.input.parse({ mint }).limit).toBe(10)
  expect(routes.listTokenTransactions.input.parse({ mint }).limit).toBe(10)
})

test.each(['transfers', 'transactions'])(
  'cursors and limits of %s that are none are refused',
  async (name) => {
    const path = `/api/token/${mint}/${name}/paginated`
    for (const query of [
      'cursor=x',
      'cursor=1',
      'cursor=99999999999999.1.1',
      'cursor=1.2000000.1',
      'limit=0',
      'limit=101',
    ])
      expect([query, (await it.errorOf(`${path}?${query}`)).status]).toEqual([query, 400])
    expect((await it.errorOf(`/api/token/nonsense/${name}/paginated`)).status).toBe(400)
  },
)

test('a mint without a transfer or a trade has empty pages', async () => {
  const path = `/api/token/${addressOf('still')}`
  const none = {
    ...{ hasMore: false, nextCursor: null, previousCursor: null },
    ...{ totalCount: 0, totalCountIsExact: true },
  }
  expect(await it.read(routes.listTokenTransfers, `${path}/transfers/paginated`)).toEqual({
    transfers: [],
    ...none,
  })
  expect(await it.read(routes.listTokenTransactions, `${path}/transactions/paginated`)).toEqual({
    transactions: [],
    ...none,
  })
  expect(await it.read(routes.listTokenDefiActivities, `${path}/defi-activities-db`)).toEqual({
    activities: [],
    hasMore: false,
    totalFound: 0,
  })
})

test('trades are listed ten per page with their number, a route once and with the token between', async () => {
  const page = (of: string, n: number) =>
    it.read(routes.listTokenDefiActivities, `/api/token/${address(of)}/defi-activities-db?page=${n}`, trading)
  const first = await page('trash', 1)
  expect(first).toMatchObject({ hasMore: true, totalFound: 12 })
  expect(first.activities).toHaveLength(10)
  expect(first.activities[0]).toMatchObject({
    slot: 110,
    time: 1_700_000_110,
    action: 'TOKEN SWAP',
    from: address('carol'),
    amounts: [
      { value: '1.5', mint: address('coin') },
      { value: '0.000007', mint: address('dollar') },
    ],
    via: [{ mint: address('trash') }],
    programId: address('router'),
  })
  expect(first.activities[1]).toMatchObject({ program: 'Test AMM', programId: address('amm'), via: [] })
  const second = await page('trash', 2)
  expect(second).toMatchObject({ hasMore: false, totalFound: 12 })
  expect(second.activities.map(({ id }) => id)).toEqual(['110.1.0', '110.0.0'])
  expect(await page('trash', 3)).toEqual({ activities: [], hasMore: false, totalFound: 12 })
  expect((await page('dollar', 1)).totalFound).toBe(1)
})

test('the trades of an address are those of which it is the user, with the same pages', async () => {
  const path = `/api/address/${address('carol')}/defi-activities-db`
  const page = (n: number) => it.read(routes.listAddressDefiActivities, `${path}?page=${n}`, trading)
  const first = await page(1)
  expect(first).toMatchObject({ hasMore: true, totalFound: 12 })
  expect(first.activities).toHaveLength(10)
  expect(first.activities[0]).toMatchObject({ action: 'TOKEN SWAP', via: [{ mint: address('trash') }] })
  expect((await page(2)).activities.map(({ id }) => id)).toEqual(['110.1.0', '110.0.0'])
  expect(await page(3)).toEqual({ activities: [], hasMore: false, totalFound: 12 })
})

test('the activities of a pool are those in it, where each pool of a route has its part, and a file of them', async () => {
  const path = `/api/address/${address('second pool')}/defi-activities`
  const list = await it.read(routes.listAddressDefiActivities, `${path}-db`, trading)
  expect(list).toMatchObject({ hasMore: false, totalFound: 1 })
  expect(list.activities).toMatchObject([
    { action: 'TOKEN SWAP', amounts: [{ mint: address('trash') }, { mint: address('dollar') }], via: [] },
  ])
  const file = await it.ask(`${path}/export`, { from: trading })
  // The file has a row for the given and one for the received amount.
  expect((await file.text()).trim().split('\n')).toHaveLength(3)
})

test.each(['0', '-1', 'x', '1.5', '9999999999'])('the page %s of activities is refused', async (page) => {
  expect((await it.errorOf(`/api/token/${mint}/defi-activities-db?page=${page}`)).status).toBe(400)
})

test('the activities of an address are a file with each once, the newest first, also over several reads', async () => {
  const carol = address('carol')
  const response = await it.ask(`/api/address/${carol}/defi-activities/export`, { from: trading })
  const [head, ...lines] = (await response.text()).trim().split('\n')
  expect(head).toBe(
    '"signature","time","slot","transaction_index","activity_index","action","user","given","mint","symbol","amount_raw","amount","via","program"',
  )
  const trades = new Set(lines.map((line) => line.split(',')[0]))
  expect([...trades]).toEqual(Array.from({ length: 12 }, (_, i) => `"${signature(`trade ${11 - i}`)}"`))
  expect(lines).toHaveLength(24)
  const parts = []
  for await (const part of walkActivities({ ...it.store.db, registry: tradeRegistry }, carol, 5))
    parts.push(part)
  expect(parts.map((part) => part.length)).toEqual([5, 5, 2])
  expect(parts.flat().map(({ transaction }) => transaction.decoded.signature)).toEqual(
    Array.from({ length: 12 }, (_, i) => signature(`trade ${11 - i}`)),
  )
})
