import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, signatureOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

// Tests of the lists of all blocks and of all their transactions.

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const feed = (query: string, from = it.api) =>
  it.read(routes.listAllTransactions, `/api/transactions/paginated${query}`, from)
const blocks = (query: string, from = it.api) =>
  it.read(routes.listAllBlocks, `/api/blocks/paginated${query}`, from)

const kinds = 'transfer tokens failed mint burn memo'.split(' ')
/** The signatures of the transactions of these kinds, newest first. */
const named = (slots: readonly number[], of: readonly string[]) =>
  slots.flatMap((slot) => of.toReversed().map((kind) => signatureOf(`${slot} ${kind}`)))

test.each([
  ['', named([103, 101, 100], kinds)],
  ['?status=failed', named([103, 101, 100], ['failed'])],
  ['?status=failed&votes=off', named([103, 101, 100], ['failed'])],
  ['?type=transfer&status=success', named([103, 101, 100], ['transfer'])],
  ['?type=MINT', named([103, 101, 100], ['mint'])],
  [`?program=${PROGRAM.memo}`, named([103, 101, 100], ['failed', 'memo'])],
  [`?program=${addressOf('nobody')}`, []],
  ['?from=1700000001', named([103], kinds)],
  // The time of the block between the two is unknown.
  ['?to=1700000002', named([100], kinds)],
])(
  'the transactions of all blocks with "%s" are those of the filter, the newest first, page by page',
  async (query, all) => {
    expect((await feed(query)).transactions.map(({ signature }) => signature)).toEqual(all)
    const pages: string[] = []
    let cursor: string | null | undefined
    do {
      const more = `${query || '?'}${query ? '&' : ''}limit=2${cursor ? `&cursor=${cursor}` : ''}`
      const page = await feed(more, it.offline)
      expect(page.transactions.length).toBeLessThanOrEqual(2)
      expect(page.searchedTo).toBeNull()
      pages.push(...page.transactions.map(({ signature }) => signature))
      cursor = page.nextCursor
    } while (cursor)
    expect(pages).toEqual(all)
  },
)

test('each transaction of the list has its sentence, and the parts of it that link to tokens and accounts', async () => {
  const { transactions } = await feed('')
  expect(
    transactions.flatMap(({ sentencePieces }) => sentencePieces).some(({ kind }) => kind !== 'text'),
  ).toBe(true)
  for (const { sentence, sentencePieces } of transactions) {
    expect(sentence).not.toBe('')
    expect(sentencePieces.map(({ text }) => text).join('')).toBe(sentence)
  }
})

test('all blocks are listed with their leader and counts, the newest first, and page by page', async () => {
  const all = await blocks('')
  expect(all.blocks.map(({ slot, height }) => [slot, height])).toEqual([
    [103, 92],
    [101, 91],
    [100, 90],
  ])
  const [newest] = all.blocks
  expect(newest?.leader).toBeTruthy()
  expect(all).toMatchObject({ nextCursor: null, previousCursor: null })
  const first = await blocks('?limit=2')
  expect(first.blocks.map(({ slot }) => slot)).toEqual([103, 101])
  const rest = await blocks(`?limit=2&cursor=${first.nextCursor}`)
  expect(rest.blocks.map(({ slot }) => slot)).toEqual([100])
  const slotsOf = async (query: string) => (await blocks(query)).blocks.map(({ slot }) => slot)
  expect(await slotsOf(`?leader=${newest?.leader}`)).toContain(103)
  expect(await slotsOf(`?leader=${addressOf('nobody')}`)).toEqual([])
  expect(await slotsOf('?with=failures')).toEqual([103, 101, 100])
  expect(await slotsOf('?from=1700000001')).toEqual([103])
})

test.each([
  ['/api/transactions/paginated?cursor=x', 'cursor'],
  ['/api/transactions/paginated?type=a%20b', 'type'],
  ['/api/transactions/paginated?program=x', 'program'],
  ['/api/transactions/paginated?status=maybe', 'status'],
  ['/api/transactions/paginated?limit=101', 'limit'],
  ['/api/blocks/paginated?with=x', 'with'],
  ['/api/blocks/paginated?leader=x', 'leader'],
  ['/api/blocks/paginated?cursor=-1', 'cursor'],
  ['/api/blocks/paginated?cursor=9&after=9', 'after'],
  ['/api/blocks/paginated?cursor=9&last=true', 'cursor'],
  ['/api/blocks/paginated?from=x', 'from'],
])('%s is 400 and names the field', async (path, field) => {
  const { status, message } = await it.errorOf(path)
  expect([status, message.startsWith(`${field} `)]).toEqual([400, true])
})
