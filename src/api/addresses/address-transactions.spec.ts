import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { addressOf, alice, bob, LARGEST, mint } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const pathOf = (address: string, query = '') => `/api/address/${address}/transactions/paginated?${query}`
const pageOf = (address: string, query = '') =>
  it.read(routes.listAddressTransactions, pathOf(address, query))
const placesOf = async (address: string, query: string) =>
  (await pageOf(address, query)).transactions.map(({ slot, index }) => `${slot}.${index}`)
const inEachSlot = (...indexes: number[]) =>
  [103, 101, 100].flatMap((slot) => indexes.map((index) => `${slot}.${index}`))
const aliceTokens = addressOf("alice's tokens")
const bobTokens = addressOf("bob's tokens")

test('ten transactions are a page unless another limit is asked for', async () => {
  const page = await pageOf(alice)
  expect(page.transactions).toHaveLength(10)
  expect(page).toMatchObject({ hasMore: true, totalCount: 15, totalCountIsExact: true })
})

test('a transaction has the parsed top-level instructions, the owners of its token accounts, and its transfers', async () => {
  const { transactions, tokens } = await pageOf(alice, 'limit=50')
  const sent = transactions.find(({ slot, index }) => slot === 100 && index === 1)
  expect(JSON.parse(sent?.instructions ?? '')).toMatchObject([
    {
      programName: 'Token Program',
      type: 'transferChecked',
      parsed: { info: { source: aliceTokens, mint } },
    },
  ])
  const accounts = JSON.parse(sent?.accounts ?? '') as { pubkey: string; owner: string | null }[]
  expect(accounts.find(({ pubkey }) => pubkey === alice)).toMatchObject({
    preBalance: '1000000000',
    postBalance: '999995000',
    change: '-5000',
  })
  expect(Object.fromEntries(accounts.map(({ pubkey, owner }) => [pubkey, owner]))).toMatchObject({
    [alice]: null,
    [aliceTokens]: alice,
    [bobTokens]: bob,
  })
  expect(JSON.parse(sent?.transfers ?? '')).toMatchObject([
    {
      ...{ source: aliceTokens, destination: bobTokens, from: alice, to: bob, owner: alice },
      ...{ mint, decimals: 6, amount: String(LARGEST), change: `-${LARGEST}` },
      uiTokenAmount: { uiAmount: Number('18446744073709.551615'), uiAmountString: '18446744073709.551615' },
    },
  ])
  const minted = transactions.find(({ slot, index }) => slot === 100 && index === 3)
  // The owner is unknown, because the transaction lists no balance of the account.
  expect(JSON.parse(minted?.mintedTokens ?? '')).toEqual([
    {
      ...{ type: 'mint', instruction: '0', mint, amount: '7', uiAmount: '0.000007', decimals: 6 },
      ...{ account: aliceTokens, owner: null },
    },
  ])
  expect(tokens).toEqual({
    [mint]: { name: null, symbol: null, uri: null, logoUri: null, verified: false, copyOf: null },
  })
})

test('a transaction has the exact change and balance of the address and of its token accounts', async () => {
  const changesOf = async (address: string) =>
    (await pageOf(address, 'tab=balances&limit=50')).transactions.find(
      ({ slot, index }) => slot === 100 && index === 1,
    )?.balanceChanges
  const whole = '18446744073709.551615'
  expect(await changesOf(alice)).toEqual([
    {
      ...{ account: alice, mint: null, decimals: 9, pre: '1000000000', post: '999995000', change: '-5000' },
      ...{ uiPre: '1', uiPost: '0.999995', uiChange: '-0.000005' },
    },
    {
      ...{ account: aliceTokens, mint, decimals: 6, pre: String(LARGEST), post: '0', change: `-${LARGEST}` },
      ...{ uiPre: whole, uiPost: '0', uiChange: `-${whole}` },
    },
  ])
  const received = {
    ...{ mint, decimals: 6, pre: '0', post: String(LARGEST), change: String(LARGEST) },
    ...{ uiPre: '0', uiPost: whole, uiChange: whole },
  }
  expect(await changesOf(bob)).toEqual([{ account: bobTokens, ...received }])
  expect(await changesOf(bobTokens)).toEqual([{ account: bobTokens, ...received }])
})

test('the balances tab has what touches the wallet or its token accounts, each transaction once', async () => {
  // Transaction 1 names only Bob's token account, 0 sends him coins, and 2 and 5 cost him a fee.
  expect(await placesOf(bob, 'tab=balances&limit=50')).toEqual(inEachSlot(5, 2, 1, 0))
  expect(await placesOf(bobTokens, 'tab=balances&limit=50')).toEqual(inEachSlot(1))
  expect(await placesOf(addressOf('nobody'), 'tab=balances')).toEqual([])
})

test('the transfers tab has what begins with a transfer, mint or burn, or changes the balance', async () => {
  expect(await placesOf(alice, 'tab=transfers&limit=50')).toEqual(inEachSlot(4, 3, 1, 0))
  // Transaction 2 fails and 5 calls a program: both cost Bob only the fee, which is no transfer.
  expect(await placesOf(bob, 'tab=transfers&status=failed')).toEqual([])
  expect(await placesOf(bob, 'tab=balances&status=failed')).toEqual(inEachSlot(2))
  expect(await placesOf(bob, 'tab=transfers&limit=50')).toEqual(inEachSlot(1, 0))
})

test.each([
  ['status=failed', inEachSlot(2)],
  ['status=success', inEachSlot(4, 3, 1, 0)],
  ['votes=off', inEachSlot(4, 3, 2, 1, 0)],
  [`token=${mint}`, inEachSlot(4, 3, 1)],
  [`token=${addressOf('other')}`, []],
  [`counterparty=${bob}`, inEachSlot(2, 1, 0)],
  [`counterparty=${bob}&status=success`, inEachSlot(1, 0)],
  ['from=1700000001', ['103.4', '103.3', '103.2', '103.1', '103.0']],
  ['to=1700000002&status=failed', ['100.2']],
  ['from=1800000000', []],
])('the filter %s lists those that match', async (filter, places) => {
  expect(await placesOf(alice, `${filter}&limit=50`)).toEqual(places)
})

test('the pages of a filter join to the end', async () => {
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 20; page++) {
    const found = await pageOf(alice, `status=success&limit=5${cursor && `&cursor=${cursor}`}`)
    seen.push(...found.transactions.map(({ slot, index }) => `${slot}.${index}`))
    expect(found.hasMore).toBe(found.nextCursor !== null)
    if (!found.nextCursor) break
    cursor = found.nextCursor
  }
  expect(seen).toEqual(inEachSlot(4, 3, 1, 0))
})

test('the number is exact in a time range, and marked as not exact with another filter', async () => {
  const counts = async (query: string) => {
    const { totalCount, totalCountIsExact } = await pageOf(alice, query)
    return [totalCount, totalCountIsExact]
  }
  expect(await counts('from=1700000001')).toEqual([5, true])
  expect(await counts('from=1800000000')).toEqual([0, true])
  expect(await counts('status=failed')).toEqual([15, false])
  expect(await counts('status=failed&from=1700000001')).toEqual([5, false])
})

test('the last page ends with the oldest transaction', async () => {
  const page = await pageOf(alice, 'limit=4&last=true')
  expect(page.transactions.map(({ slot, index }) => `${slot}.${index}`)).toEqual(['100.2', '100.1', '100.0'])
  expect(page).toMatchObject({ hasMore: false, nextCursor: null, totalCount: 15 })
})

test.each(['', 'status=success', 'tab=balances', 'votes=off'])(
  'the way from the last page back leads over every transaction to the newest: %j',
  async (filter) => {
    const query = (more: string) => [filter, 'limit=4', more].filter(Boolean).join('&')
    const idsOf = ({ transactions }: Awaited<ReturnType<typeof pageOf>>) =>
      transactions.map(({ slot, index }) => `${slot}.${index}`)
    const forward: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(
        alice,
        query(cursor && `cursor=${cursor}`),
      )
      forward.push(...idsOf(page))
      cursor = page.nextCursor
    }
    const backward: string[] = []
    let page = await pageOf(alice, query('last=true'))
    expect(page.nextCursor).toBeNull()
    backward.unshift(...idsOf(page))
    while (page.previousCursor) {
      const older: string | undefined = idsOf(page)[0]
      page = await pageOf(alice, query(`after=${page.previousCursor}`))
      backward.unshift(...idsOf(page))
      // The next page of that page is the page from which the test came.
      const next: string = (await pageOf(alice, query(`cursor=${page.nextCursor}`))).transactions
        .map(({ slot, index }) => `${slot}.${index}`)
        .join()
      expect(next.split(',')[0]).toBe(older)
    }
    expect(backward).toEqual(forward)
    expect(new Set(backward).size).toBe(backward.length)
  },
)

test.each([
  ['status=done', 'status'],
  ['tab=nfts', 'tab'],
  ['votes=no', 'votes'],
  ['from=yesterday', 'from'],
  ['token=nonsense', 'token'],
  ['counterparty=nonsense', 'counterparty'],
  ['after=1.0&last=true', 'after'],
  ['after=1.0&cursor=2.0', 'after'],
  ['after=nonsense', 'after'],
  ['limit=51', 'limit'],
])('%s is refused with the field named', async (query, field) => {
  expect(await it.errorOf(pathOf(alice, query))).toMatchObject({
    status: 400,
    message: expect.stringMatching(new RegExp(`^${field} is `)),
  })
})
