import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, block, signatureOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { headOf, start } from '../testing/start.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
  await it.store.save(
    104,
    { ...block(104, { height: 93, blockTime: null }), transactions: [], rewards: [] },
    true,
  )
})
afterAll(() => it?.stop())

const list = (query: string, from = it.api) =>
  it.read(routes.listBlockTransactions, `/api/block/${query}`, from)
const signatures = async (query: string, from = it.api) =>
  (await list(query, from)).transactions.map(({ signature }) => signature)
const kinds = 'transfer tokens failed mint burn memo'.split(' ')

/** Runs `use` with the same chain and an empty head, so that all answers come from the database. */
async function withoutHead<Result>(use: (api: IndexedApi['api']) => Promise<Result>): Promise<Result> {
  const api = await start({ db: it.store.db })
  try {
    return await use(api)
  } finally {
    await api.stop()
  }
}

test.each([
  ['', kinds],
  ['?status=failed', ['failed']],
  [`?program=${PROGRAM.memo}`, ['failed', 'memo']],
  [`?program=${PROGRAM.memo}&status=success`, ['memo']],
  [`?program=${addressOf('nobody')}`, []],
  ['?order=desc&limit=2', ['memo', 'burn']],
  ['?sort=fee&order=desc&limit=2&page=2', ['failed', 'mint']],
  ['?sort=compute&page=3&limit=2', ['burn', 'memo']],
  ['?sort=priorityFee&order=desc', kinds],
  ['?leastPriorityFee=0', kinds],
  ['?leastPriorityFee=18446744073709551615', []],
])('%j gives the same from memory and from the database', async (query, expected) => {
  const path = `90/transactions${query}`
  const fromMemory = await list(path)
  expect(fromMemory.transactions.map(({ signature }) => signature)).toEqual(
    expected.map((kind) => signatureOf(`100 ${kind}`)),
  )
  expect(await withoutHead((api) => list(path, api))).toEqual(fromMemory)
})

test('a page has the total, also one beyond the last', async () => {
  expect(await list('90/transactions?limit=4')).toMatchObject({ total: 6, page: 1, pages: 2 })
  for (const page of ['3', '9007199254740991'])
    expect(await list(`90/transactions?limit=4&page=${page}`)).toMatchObject({
      transactions: [],
      total: 6,
      page: Number(page),
      pages: 2,
    })
})

test('the programs and the statuses are counted as the rest of the filter lists them', async () => {
  const { programs, statuses } = await list('90/transactions?status=failed')
  expect(statuses).toEqual({ success: 5, failed: 1 })
  expect(programs).toContainEqual({
    programId: PROGRAM.memo,
    programName: expect.stringContaining('Memo'),
    count: 1,
  })
  for (const { programId, count } of programs)
    expect((await list(`90/transactions?status=failed&program=${programId}`)).total).toBe(count)
})

test('a block without transactions has one empty page and no rewards', async () => {
  expect(await list('93/transactions')).toEqual({
    transactions: [],
    total: 0,
    page: 1,
    pages: 1,
    statuses: { success: 0, failed: 0 },
    programs: [],
  })
  expect(await it.read(routes.listBlockRewards, '/api/block/93/rewards')).toEqual({ rewards: [], total: 0 })
})

test('a block that only the head holds is listed from there', async () => {
  const api = await start({ db: it.store.db, head: headOf(500) })
  try {
    const page = await list('498/transactions?status=failed', api)
    expect(page).toMatchObject({ total: 1, pages: 1, transactions: [{ index: 3 }] })
    expect(await signatures('498/transactions?sort=compute&order=desc&limit=1&page=20', api)).toEqual([
      signatureOf('500 19'),
    ])
  } finally {
    await api.stop()
  }
})

test("rewards are listed in the node's order", async () => {
  expect(await it.read(routes.listBlockRewards, '/api/block/90/rewards')).toEqual({
    total: 1,
    rewards: [
      {
        address: addressOf('leader'),
        lamports: '15000',
        postBalance: '1000000',
        rewardType: 'Fee',
        commission: null,
        commissionBps: null,
      },
    ],
  })
})

test.each([
  ['status=maybe', 'status'],
  ['program=abc', 'program'],
  ['leastPriorityFee=-1', 'leastPriorityFee'],
  ['leastPriorityFee=18446744073709551616', 'leastPriorityFee'],
  ['sort=size', 'sort'],
  ['order=up', 'order'],
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=99999999999999999', 'page'],
  ['limit=101', 'limit'],
  ['limit=1&limit=2', 'limit'],
])('%s is refused with the field named', async (query, field) => {
  const { status, message } = await it.errorOf(`/api/block/90/transactions?${query}`)
  expect([status, message.startsWith(`${field} is `)]).toEqual([400, true])
})

test('a height that is not indexed is 404, and one that is not a number 400', async () => {
  for (const call of ['transactions', 'rewards']) {
    expect(await it.errorOf(`/api/block/77777/${call}`)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await it.errorOf(`/api/block/-1/${call}`)).toMatchObject({ status: 400 })
  }
  expect(await it.errorOf('/api/block/90/rewards?limit=1001')).toMatchObject({ status: 400 })
})

test('finalized data is cached by browsers, other data is revalidated', async () => {
  const cached = async (path: string) => (await it.ask(path)).headers.get('cache-control')
  for (const call of ['transactions', 'rewards']) {
    expect(await cached(`/api/block/90/${call}`)).toBe('public, max-age=300')
    expect(await cached(`/api/block/92/${call}`)).toBe('public, max-age=0, s-maxage=1')
  }
})

test('the space of a block is the same from memory and from the database, and its parts add up to it', async () => {
  const path = '/api/block/90/space'
  const space = await it.read(routes.getBlockSpace, path)
  expect(await withoutHead((api) => it.read(routes.getBlockSpace, path, api))).toEqual(space)
  const { transactions } = await list('90/transactions?votes=on&limit=100')
  const sumOf = (values: (string | null)[]) =>
    String(values.reduce((sum, value) => sum + BigInt(value ?? 0), 0n))
  for (const parts of [space.programs, space.transactions]) {
    expect(sumOf(parts.map(({ fees }) => fees))).toBe(sumOf(transactions.map(({ fee }) => fee)))
    expect(sumOf(parts.map(({ computeUnits }) => computeUnits))).toBe(space.computeUnits)
  }
  expect(space.fees).toBe(sumOf(transactions.map(({ fee }) => fee)))
  expect(space.computeUnits).toBe(sumOf(transactions.map(({ computeUnits }) => computeUnits)))
  expect(space.unknownCompute).toBe(transactions.filter(({ computeUnits }) => computeUnits === null).length)
  expect(space.programs.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(6)
  expect(space.transactions.map(({ signature }) => signature).sort()).toEqual(
    kinds.map((kind) => signatureOf(`100 ${kind}`)).sort(),
  )
  // The program that sets a transaction's limits is not among them.
  expect(space.programs.map(({ programId }) => programId)).not.toContain(PROGRAM.computeBudget)
})

test('an empty block takes no space', async () => {
  expect(await it.read(routes.getBlockSpace, '/api/block/93/space')).toEqual({
    ...{ transactionCount: 0, computeUnits: '0', fees: '0', unknownCompute: 0 },
    ...{ programs: [], transactions: [] },
  })
})
