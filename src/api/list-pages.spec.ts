import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { alice, mint } from './testing/blocks.ts'
import { type IndexedApi, startIndexed } from './testing/indexed.ts'

// Tests of all lists of which an answer contains a part.

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

type Page = Record<string, unknown> & { nextCursor: string | null; previousCursor: string | null }

const lists = [
  ['transactions of an address', `/api/address/${alice}/transactions/paginated?`, 'transactions'],
  ['filtered ones', `/api/address/${alice}/transactions/paginated?status=success&`, 'transactions'],
  ['transfers of an address', `/api/address/${alice}/transactions/paginated?tab=transfers&`, 'transactions'],
  [
    'balance changes of an address',
    `/api/address/${alice}/transactions/paginated?tab=balances&`,
    'transactions',
  ],
  ['transactions of a token', `/api/token/${mint}/transactions/paginated?`, 'transactions'],
  ['transfers of a token', `/api/token/${mint}/transfers/paginated?`, 'transfers'],
  ['transactions of all blocks', '/api/transactions/paginated?', 'transactions'],
  ['those of a type', '/api/transactions/paginated?type=transfer&', 'transactions'],
  ['all blocks', '/api/blocks/paginated?', 'blocks'],
] as const

const idOf = (entry: Record<string, unknown>) => String(entry.id ?? entry.signature ?? entry.slot)

async function read(path: string, name: string) {
  const page = (await (await it.ask(path)).json()) as Page
  return { ...page, ids: (page[name] as Record<string, unknown>[]).map(idOf) }
}

test.each(lists)('the pages of the %s lead forward and back, from both ends', async (_, path, name) => {
  const limit = name === 'blocks' ? 1 : 2
  const all = (await read(`${path}limit=50`, name)).ids
  expect(all.length).toBeGreaterThan(limit)
  const walk = async (start: string, beside: 'nextCursor' | 'previousCursor', as: 'cursor' | 'after') => {
    const pages: string[][] = []
    for (let place = start; pages.length < 20; ) {
      const page = await read(`${path}limit=${limit}${place}`, name)
      pages.push(page.ids)
      const cursor = page[beside]
      if (cursor === null) break
      place = `&${as}=${cursor}`
    }
    return pages
  }
  const forward = await walk('', 'nextCursor', 'cursor')
  expect(forward.flat()).toEqual(all)
  const back = await walk('&last=true', 'previousCursor', 'after')
  expect(back.toReversed().flat()).toEqual(all)
})

test.each(lists)('from any page of the %s the page before is one call away', async (_, path, name) => {
  const limit = name === 'blocks' ? 1 : 2
  const first = await read(`${path}limit=${limit}`, name)
  expect(first.previousCursor).toBeNull()
  const second = await read(`${path}limit=${limit}&cursor=${first.nextCursor}`, name)
  const before = await read(`${path}limit=${limit}&after=${second.previousCursor}`, name)
  expect(before.ids).toEqual(first.ids)
  expect(before.previousCursor).toBeNull()
  const again = await read(`${path}limit=${limit}&cursor=${before.nextCursor}`, name)
  expect(again.ids).toEqual(second.ids)
})

test.each(lists)(
  'a call for more than one page of the %s is refused, by the name of the field',
  async (_, path) => {
    const cursor = path.includes('/transfers/') ? '9.0.0' : path.includes('/blocks/') ? '9' : '9.0'
    for (const [query, field] of [
      [`after=${cursor}&last=true`, 'after'],
      [`after=${cursor}&cursor=${cursor}`, 'after'],
      [`cursor=${cursor}&last=true`, 'cursor'],
      ['after=x', 'after'],
      ['last=maybe', 'last'],
    ]) {
      const { status, message } = await it.errorOf(`${path}${query}`)
      expect([query, status, message.split(' ')[0]]).toEqual([query, 400, field])
    }
  },
)

test.each(['transactions', 'transfers'])(
  'the last page of the %s of a token ends the count',
  async (name) => {
    const page = await read(`/api/token/${mint}/${name}/paginated?limit=2&last=true`, name)
    expect(page).toMatchObject({ totalCount: 9, totalCountIsExact: true, hasMore: false, nextCursor: null })
    // There are nine entries, so four pages of two come before this one.
    expect(page.ids).toHaveLength(1)
  },
)

/**
 * Each list whose length and next part are in headers: a path, the number of its entries, and the field that
 * identifies one.
 */
const parts = [
  ['listTransactions', '/api/transactions?block=90&', 'signature', 6],
  ['listTransactions', '/api/transactions?block=90&votes=off&', 'signature', 6],
  ['getBlock', '/api/block/90?', 'signature', 6],
  ['listTokens', '/api/tokens?', 'mint', 2],
  ['listTokens', `/api/tokens?search=${mint}&`, 'mint', 1],
] as const

async function readPart(path: string, id: string) {
  const response = await it.ask(path)
  const body = (await response.json()) as
    | Record<string, string>[]
    | { transactions: Record<string, string>[] }
  const [, next] = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? []
  expect(response.headers.get('access-control-expose-headers')).toMatch(/Link.*X-Total-Count/)
  return {
    ids: (Array.isArray(body) ? body : body.transactions).map((entry) => entry[id]),
    total: Number(response.headers.get('x-total-count')),
    next,
  }
}

test.each(parts)(
  '%s %s says how many entries there are, and leads to the next ones',
  async (_, path, id, total) => {
    const all = await readPart(`${path}limit=50`, id)
    expect(all).toEqual({ ids: all.ids, total, next: undefined })
    expect(new Set(all.ids).size).toBe(total)
    const found: (string | undefined)[] = []
    for (let next: string | undefined = `${path}limit=4`; next !== undefined; ) {
      const part: Awaited<ReturnType<typeof readPart>> = await readPart(next, id)
      expect(part.total).toBe(total)
      found.push(...part.ids)
      next = part.next
    }
    expect(found).toEqual(all.ids)
  },
)

test('the newest transactions are no part of a list, and every other part has a test', async () => {
  expect(await readPart('/api/transactions?limit=2', 'signature')).toMatchObject({
    total: 0,
    next: undefined,
  })
  const names = Object.entries<Route>(routes).flatMap(([name, { isPart }]) => (isPart ? [name] : []))
  // Lists without entries on this chain are tested with their calls.
  const elsewhere = ['listTokenMarkets', 'listTokenHolderHistory']
  expect(new Set([...parts.map(([name]) => name), ...elsewhere])).toEqual(new Set(names))
})
