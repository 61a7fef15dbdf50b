/** @module-tag slow */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { routes } from '#contract/index.ts'
import { readRefresh } from '#store/engine/refresh-times.ts'
import { readHolderCounts } from '#store/tokens/holders.ts'
import { addressOf, alice, mint } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { start } from '../testing/start.ts'

let it: IndexedApi
const named = addressOf('a mint that nobody holds')

beforeAll(async () => {
  it = await startIndexed()
  await it.store.profile(
    { mint, name: 'Trash Coin', symbol: 'TRASH', logo: 'https://a.example/trash.png' },
    { mint: named, name: 'Nobody’s' },
  )
})
afterAll(() => it?.stop())

const list = (query: string) => it.read(routes.listTokens, `/api/tokens${query}`)
const count = async (query: string) => (await it.read(routes.countTokens, `/api/tokens/count${query}`)).total

test('the count is that of the list, with the same search and filter', async () => {
  const searches = ['', 'trash', 'coin', 'o', 'zzz', mint, mint.slice(0, 6), alice, '💥']
  for (const search of searches)
    for (const qualityOnly of ['true', 'false']) {
      const query = `?search=${encodeURIComponent(search)}&qualityOnly=${qualityOnly}`
      expect(await count(query)).toBe((await list(`${query}&limit=999`)).length)
    }
  expect(await count('')).toBe(3)
  expect(await count('?verifiedOnly=true')).toBe(1)
  expect(await count('?verifiedOnly=true&search=trash')).toBe(0)
  expect(await count('?verifiedOnly=true&search=wgor')).toBe(1)
})

test('a token says of which block the list is; one that is not listed does not', async () => {
  const [first] = await list('?limit=1')
  const to = (await readRefresh(it.store.db, 'token_list'))?.to
  expect(to).toBeDefined()
  expect(Date.parse(first?.updatedAt ?? '')).toBe((to?.time ?? 0) * 1_000)
  for (const token of await list('?search=trash')) expect(token.updatedAt).toBe(first?.updatedAt)
})

test('the number of holders is the same in the list and on the page, and 0 where nobody can hold any', async () => {
  const listed = await list('?limit=10')
  expect(listed.map(({ mint: one }) => one)).toContain(named)
  for (const { mint: one, holderCount } of listed)
    expect([one, holderCount]).toEqual([
      one,
      (await it.read(routes.listTokenHolders, `/api/token/${one}/holders`)).total,
    ])
  // The first line is for an index with all balances, the second for one without.
  expect((await readHolderCounts(it.store.db, [named], null)).get(named)).toBe(0)
  expect((await readHolderCounts(it.store.db, [named], 100)).get(named)).toBeNull()
})

test('while the database hangs, the list is the last one that was read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { db, head } = it.store
  let isHanging = false
  const reader = { ...db.reader }
  for (const name of ['query', 'queryBytes'] as const) {
    const read = reader[name] as (...args: unknown[]) => Promise<never>
    reader[name] = (...args: unknown[]) => (isHanging ? new Promise<never>(() => undefined) : read(...args))
  }
  const api = await start({ db: { ...db, reader }, head })
  onTestFinished(async () => {
    vi.useRealTimers()
    await api.stop()
  })
  const read = () => it.read(routes.listTokens, '/api/tokens?limit=3', api)
  const before = await read()
  expect(before).toHaveLength(3)
  isHanging = true
  // Five minutes later the cached list, its refresh time and the names must be read again.
  vi.setSystemTime(Date.now() + 300_000)
  expect(await read()).toEqual(before)
})

test('pages follow each other, and a page behind the last is empty', async () => {
  const all = await list('?limit=999')
  const pages = await Promise.all([0, 1, 2, 3].map((offset) => list(`?limit=1&offset=${offset}`)))
  expect(pages.flat()).toEqual(all)
  expect(await list('?offset=1000000')).toEqual([])
  expect(await list('?sortBy=name&sortOrder=asc')).toMatchObject([
    { mint: named },
    { symbol: 'wGOR' },
    { mint },
  ])
  expect(await list('?sortBy=name&sortOrder=desc')).toMatchObject([
    { symbol: 'wGOR' },
    { mint: named },
    { mint },
  ])
})

test('look-alikes are last in the list and no quality tokens', async () => {
  expect((await list('')).at(-1)).toMatchObject({ mint, copyOf: { symbol: 'TRASH' }, verified: false })
  expect(await list('?qualityOnly=true')).toMatchObject([{ symbol: 'wGOR', verified: true }])
})

test('only verified tokens are listed where they are asked for, with and without a search, in any order', async () => {
  for (const query of ['', '&search=wgor', '&search=wgor&sortBy=marketCap', '&sortBy=name&sortOrder=asc'])
    expect(await list(`?verifiedOnly=true${query}`)).toMatchObject([{ symbol: 'wGOR', verified: true }])
  expect(await list('?verifiedOnly=true&search=trash')).toEqual([])
})

test('an empty index has no tokens, no names and no results', async () => {
  const api = await start({ db: await it.store.empty() })
  try {
    expect(await it.read(routes.listTokens, '/api/tokens', api)).toEqual([])
    expect(await it.read(routes.listTokens, '/api/tokens?search=trash', api)).toEqual([])
    expect(await it.errorOf(`/api/token/${mint}`, api)).toMatchObject({ status: 404 })
    expect(await it.read(routes.listDomains, '/api/sns/domains?search=a', api)).toEqual([])
    expect(await it.read(routes.search, '/api/search?q=trash', api)).toEqual({ results: [], partial: [] })
    expect(await it.errorOf('/api/block/1/transactions', api)).toMatchObject({ status: 404 })
    expect(await it.read(routes.getGorPrice, '/api/gor/price', api)).toMatchObject({ price: null })
  } finally {
    await api.stop()
  }
})
