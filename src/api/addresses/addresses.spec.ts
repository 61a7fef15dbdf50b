import { afterAll, beforeAll, expect, test } from 'vitest'
import { stakeAccountsAnswer } from '#chain/testing/stake-accounts.ts'
import { routes } from '#contract/index.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, bob, LARGEST, mint, signatureOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

test('an address lists its transactions page by page, newest first, without a gap or a duplicate', async () => {
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 20; page++) {
    const answer = await it.read(
      routes.listAddressTransactions,
      `/api/address/${alice}/transactions/paginated?limit=4${cursor && `&cursor=${cursor}`}`,
    )
    expect(answer.totalCount).toBe(15)
    seen.push(...answer.transactions.map(({ slot, index }) => `${slot}.${index}`))
    expect(answer.hasMore).toBe(answer.nextCursor !== null)
    if (!answer.nextCursor) break
    cursor = answer.nextCursor
  }
  expect(seen).toEqual([103, 101, 100].flatMap((slot) => [4, 3, 2, 1, 0].map((index) => `${slot}.${index}`)))
})

test("an address's transaction has the change of the address's balance", async () => {
  const { transactions } = await it.read(
    routes.listAddressTransactions,
    `/api/address/${bob}/transactions/paginated`,
  )
  expect(transactions.find(({ slot, index }) => slot === 100 && index === 5)).toMatchObject({
    change: '-5000',
  })
  expect(transactions.find(({ slot, index }) => slot === 100 && index === 0)).toMatchObject({ change: '0' })
})

test('an address without transactions has an empty page', async () => {
  expect(
    await it.read(
      routes.listAddressTransactions,
      `/api/address/${addressOf('nobody')}/transactions/paginated`,
    ),
  ).toEqual({
    transactions: [],
    hasMore: false,
    nextCursor: null,
    hiddenVotes: null,
    previousCursor: null,
    totalCount: 0,
    totalCountIsExact: true,
    tokens: {},
  })
})

test("an address's type and balance come from the node's current account", async () => {
  expect(await it.read(routes.getAddressType, `/api/address/${mint}/type`)).toMatchObject({
    type: 'token',
    exists: true,
    program: 'Token Program',
    owner: PROGRAM.token,
    space: 82,
    lamports: String(LARGEST),
  })
  expect(await it.read(routes.getAddressType, `/api/address/${addressOf('nobody')}/type`)).toMatchObject({
    type: 'unused',
    exists: false,
    owner: null,
    lamports: null,
  })
})

test('while the node is away, an account comes from the index, marked as not live', async () => {
  it.node.up = false
  try {
    expect(await it.read(routes.getAddressType, `/api/address/${alice}/type`)).toEqual({
      address: alice,
      type: 'wallet',
      exists: true,
      closed: null,
      program: 'System Program',
      owner: PROGRAM.system,
      space: null,
      executable: false,
      lamports: '999995000',
      stake: null,
      stakeAccounts: null,
      validator: null,
      label: null,
      name: null,
      onCurve: isOnCurve(addressBytes(alice)),
      parsed: null,
      live: false,
      asOfSlot: 103,
    })
    expect(
      await it.read(routes.getAddressType, `/api/address/${addressOf("bob's tokens")}/type`),
    ).toMatchObject({
      type: 'token_account',
      exists: true,
      owner: PROGRAM.token,
      executable: false,
      live: false,
    })
    expect(await it.read(routes.getAddressType, `/api/address/${mint}/type`, it.offline)).toMatchObject({
      type: 'token',
      program: 'Token Program',
      space: null,
      live: false,
    })
    // The program was executed, but no indexed block changed its balance.
    expect(await it.read(routes.getAddressType, `/api/address/${PROGRAM.memo}/type`)).toMatchObject({
      type: 'program',
      executable: true,
      owner: null,
      lamports: null,
    })
  } finally {
    it.node.up = true
  }
})

test('an account that earned a reward and did nothing else has its balance and no type while the node is away', async () => {
  expect(
    await it.read(routes.getAddressType, `/api/address/${addressOf('leader')}/type`, it.offline),
  ).toMatchObject({
    type: null,
    exists: true,
    owner: null,
    executable: null,
    lamports: '1000000',
    live: false,
  })
})

test('without a node an address that is not indexed is 503, and everything indexed is served', async () => {
  const unknown = `/api/address/${addressOf('somebody')}/type`
  expect(await it.errorOf(unknown, it.offline)).toMatchObject({ status: 503, code: 'unavailable' })
  it.node.up = false
  try {
    expect(await it.errorOf(unknown)).toMatchObject({ status: 503, code: 'unavailable' })
  } finally {
    it.node.up = true
  }
  await it.read(routes.getBlock, '/api/block/90', it.offline)
  await it.read(routes.getTransaction, `/api/transaction/${signatureOf('100 mint')}`, it.offline)
  expect(await it.read(routes.getNetworkOverview, '/api/network/overview', it.offline)).toMatchObject({
    stats: { slot: 103, blockHeight: 92, validators: null, stakedGor: null, epoch: null },
    asOfSlot: 103,
  })
})

const found = (type: string, value: string) => expect.objectContaining({ type, value })
test.each([
  ['a signature', signatureOf('100 transfer'), [found('transaction', signatureOf('100 transfer'))]],
  ['a signature that is not indexed', signatureOf('never'), []],
  ['a wallet', alice, [found('address', alice)]],
  ['a mint', `  ${mint}\n`, [found('token', mint)]],
  ['an address without an account', addressOf('nobody'), [found('address', addressOf('nobody'))]],
  ['the System program, which is all ones', PROGRAM.system, [found('address', PROGRAM.system)]],
  ['a height', '91', [found('block', '91')]],
  ['a slot', '103', [found('block', '92')]],
  ['a number with separators', '#100', [found('block', '90')]],
  ['a number that is neither', '5', []],
  ['a number too large', '9'.repeat(30), []],
  ['a link of this explorer', 'http://localhost:3000/block/92', [found('block', '92')]],
  [
    'a link of another explorer',
    `https://solscan.io/tx/${signatureOf('101 memo')}?cluster=custom`,
    [found('transaction', signatureOf('101 memo'))],
  ],
  ['a link of a third', `https://explorer.solana.com/address/${bob}/tokens`, [found('address', bob)]],
  ['a label', 'wgor', [found('token', 'So11111111111111111111111111111111111111112')]],
  [
    'a link with a cluster behind',
    `explorer.example/tx/${signatureOf('100 memo')}:devnet`,
    [found('transaction', signatureOf('100 memo'))],
  ],
  ['a link to a token', `https://solscan.io/token/${mint}?cluster=custom#transfers`, [found('token', mint)]],
  ['a slot in a link', 'https://solana.fm/block/103?cluster=x', [found('block', '92')]],
  ['text with invisible marks', `\u200b${bob}\ufeff`, [found('address', bob)]],
  ['two hundred signs of nothing', '💥'.repeat(100), []],
  ['text that turns around', '\u202e\u202etxet\u202c', []],
  ['marks alone', '\u202e\u200b', []],
  ['text that means nothing', 'hello world', []],
  ['something hostile', "'; DROP TABLE blocks -- \u0000 {x:String}", []],
])('searching %s', async (_, q, results) => {
  expect((await it.read(routes.search, `/api/search?q=${encodeURIComponent(q)}`)).results).toEqual(results)
})

test("a search result has the account's type", async () => {
  const badge = async (q: string) => (await it.read(routes.search, `/api/search?q=${q}`)).results[0]?.badge
  expect(await badge(alice)).toBe('wallet')
  expect(await badge(PROGRAM.system)).toBe('system program')
  expect(await badge(addressOf('nobody'))).toBe('unused address')
})

test('an address that the chain has never seen is not called a wallet', async () => {
  const nobody = addressOf('nobody')
  expect(await it.read(routes.getAddressType, `/api/address/${nobody}/type`)).toMatchObject({
    type: 'unused',
    exists: false,
    live: true,
  })
  // Bob is in indexed transactions, but the node has no account for him.
  expect(await it.read(routes.getAddressType, `/api/address/${bob}/type`)).toMatchObject({
    type: 'wallet',
    exists: false,
  })
})

test('a blockhash finds its block, and the block after it where that one is not indexed', async () => {
  const find = async (q: string) => (await it.read(routes.search, `/api/search?q=${q}`)).results
  const { blockhash, previousBlockhash } = await it.read(routes.getBlock, '/api/block/90')
  expect(await find(blockhash)).toMatchObject([{ type: 'block', value: '90', label: 'Block 90' }])
  expect(await find(`"${previousBlockhash}".`)).toMatchObject([
    { type: 'block', value: '90', label: 'Block 90, the one after this hash' },
  ])
  // The search also works without a node, and for a block that is not finalized.
  const { blockhash: newest } = await it.read(routes.getBlock, '/api/block/92')
  expect((await it.read(routes.search, `/api/search?q=${newest}`, it.offline)).results).toMatchObject([
    { type: 'block', value: '92' },
  ])
})

test('without a node a search still finds the address, and the tokens that are indexed', async () => {
  const find = (q: string) => it.read(routes.search, `/api/search?q=${q}`, it.offline)
  expect(await find(mint)).toEqual({ results: [found('token', mint)], partial: [] })
  expect(await find(alice)).toMatchObject({ results: [{ type: 'address', value: alice, badge: 'wallet' }] })
})

test('a wallet is told with what it has staked, and a program with nothing of the kind', async () => {
  const { chain } = fakeNode({
    [alice]: { owner: PROGRAM.system },
    [PROGRAM.memo]: { owner: PROGRAM.upgradeableLoader, executable: true },
  })
  chain.fetchProgramAccounts = async () =>
    stakeAccountsAnswer([{ address: bob, lamports: 700, withdrawer: alice, voter: bob }])
  const { db, head } = it.store
  const api = await start({ db, head, chain })
  try {
    const typeOf = (address: string) => it.read(routes.getAddressType, `/api/address/${address}/type`, api)
    expect(await typeOf(alice)).toMatchObject({ type: 'wallet', stake: '700', stakeAccounts: 1 })
    expect(await typeOf(PROGRAM.memo)).toMatchObject({ type: 'program', stake: null, stakeAccounts: null })
  } finally {
    await api.stop()
  }
})
