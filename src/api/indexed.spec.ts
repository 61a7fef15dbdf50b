import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract, routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, bob, LARGEST, mint, signatureOf } from './testing/blocks.ts'
import { type IndexedApi, startIndexed } from './testing/indexed.ts'
import { fakeNode } from './testing/node.ts'
import { start } from './testing/start.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
  // The wait for a block's compute limit is a tenth of a second, so on a busy machine the first answers lack
  // it.
  await vi.waitUntil(
    async () => (await it.read(routes.getBlock, '/api/block/90')).computeUnitLimit !== null,
    20_000,
  )
})
afterAll(() => it?.stop())

test('a block is found by its height, with all its fields', async () => {
  expect(await it.read(routes.getBlock, '/api/block/90')).toMatchObject({
    height: 90,
    slot: 100,
    parentSlot: 99,
    blockhash: addressOf('block 100'),
    previousBlockhash: addressOf('block 99'),
    timestamp: '2023-11-14T22:13:20.000Z',
    epoch: 10,
    leader: addressOf('leader'),
    totalFees: '30000',
    transactionCount: 6,
    successfulTxs: 5,
    failedTxs: 1,
    balanceChanges: 6,
    defiSwaps: 0,
    computeUnits: '2700',
    computeUnitLimit: 48_000_000,
    finalized: true,
    transactions: { length: 6 },
  })
})

test('a block has the compute units of all of its transactions, and the limit of the chain', async () => {
  const { transactions, computeUnits, computeUnitLimit } = await it.read(
    routes.getBlock,
    '/api/block/90?limit=100',
  )
  expect(transactions).toHaveLength(6)
  expect(String(transactions.reduce((sum, one) => sum + BigInt(one.computeUnits ?? 0), 0n))).toBe(
    computeUnits,
  )
  expect(computeUnitLimit).toBe(loadNetwork('gorbagana').blockComputeLimit)
  const { blockComputeLimit: _, ...unknown } = loadNetwork('gorbagana')
  const other = await start({ db: it.store.db, network: unknown })
  try {
    expect((await it.read(routes.getBlock, '/api/block/90', other)).computeUnitLimit).toBeNull()
  } finally {
    await other.stop()
  }
})

test('a block is not kept whose limit the node does not tell in time', async () => {
  const { chain } = fakeNode({})
  const hanging = { ...chain, fetchProgramAccounts: () => new Promise<never>(() => undefined) }
  const { db, head } = it.store
  const api = await start({ db, head, chain: hanging })
  try {
    const { headers } = await it.ask('/api/block/90', { from: api })
    expect(headers.get('cache-control')).toBe('no-store')
  } finally {
    await api.stop()
  }
})

test("a block's transactions count programs and list accounts", async () => {
  const { transactions } = await it.read(routes.getBlock, '/api/block/90')
  const failed = transactions[2]
  expect(failed).toMatchObject({
    signature: signatureOf('100 failed'),
    index: 2,
    status: 'failed',
    programs: 2,
    blockHeight: 90,
    feePayer: bob,
    fee: '5000',
  })
  expect(JSON.parse(failed?.accounts ?? '')).toEqual([bob, alice, PROGRAM.system, PROGRAM.memo])
  expect(JSON.parse(failed?.instructions ?? '')).toEqual([
    { programId: PROGRAM.system, programName: 'System Program', type: 'transfer' },
    expect.objectContaining({ programId: PROGRAM.memo, type: 'memo' }),
  ])
})

test("a block's transactions continue where the last page ended", async () => {
  const indexes = async (query: string) =>
    (await it.read(routes.getBlock, `/api/block/90?${query}`)).transactions.map(({ index }) => index)
  expect(await indexes('limit=4')).toEqual([0, 1, 2, 3])
  expect(await indexes('limit=4&after=3')).toEqual([4, 5])
  expect(await indexes('after=9007199254740991')).toEqual([])
  const list = await it.read(routes.listTransactions, '/api/transactions?block=91&after=4')
  expect(list).toMatchObject([{ index: 5, slot: 101, blockHeight: 91, timestamp: null }])
})

test('a height without a block is 404, also where a slot of that number has one', async () => {
  for (const path of ['/api/block/100', '/api/transactions?block=103', '/api/block/9007199254740991'])
    expect(await it.errorOf(path)).toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringContaining('Block '),
    })
})

test('a transaction has its lists as JSON text, every amount exact', async () => {
  const found = await it.read(routes.getTransaction, `/api/transaction/${signatureOf('100 tokens')}`)
  expect(found).toMatchObject({
    signature: signatureOf('100 tokens'),
    timestamp: '2023-11-14T22:13:20.000Z',
    status: 'success',
    error: null,
    fee: '5000',
    slot: 100,
    blockHeight: 90,
    index: 1,
    version: 'legacy',
    feePayer: alice,
    finalized: true,
    computeUnits: '450',
    decodeError: null,
    tokenBalanceChanges: [{ change: `-${LARGEST}` }, { change: `${LARGEST}` }],
  })
  const [instruction] = z.array(contract.InstructionEntry).parse(JSON.parse(found.instructions))
  expect(instruction).toMatchObject({
    id: '0',
    isInner: false,
    programId: PROGRAM.token,
    programName: 'Token Program',
    program: 'spl-token',
    type: 'transferChecked',
    parsed: { type: 'transferChecked', info: { mint } },
    data: expect.stringMatching(/./),
    accounts: [addressOf("alice's tokens"), mint, addressOf("bob's tokens"), alice],
  })
  const [transfer] = z.array(contract.TransferEntry).parse(JSON.parse(found.transfers))
  expect(transfer).toMatchObject({
    ...{ amount: String(LARGEST), mint, decimals: 6, from: alice, to: bob },
    ...{ source: addressOf("alice's tokens"), destination: addressOf("bob's tokens") },
  })
  const accounts = z.array(contract.AccountEntry).parse(JSON.parse(found.accounts))
  expect(accounts[0]).toMatchObject({ pubkey: alice, writable: true, signer: true })
  expect(accounts.find(({ pubkey }) => pubkey === PROGRAM.token)).toMatchObject({
    writable: false,
    signer: false,
  })
  expect(JSON.parse(found.logMessages ?? '')).toEqual(['Program log: fine'])
})

test("a failed transaction has the runtime's error", async () => {
  const found = await it.read(routes.getTransaction, `/api/transaction/${signatureOf('103 failed')}`)
  expect(found).toMatchObject({ status: 'failed', finalized: false, transfers: '[]' })
  expect(JSON.parse(found.error ?? '')).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(found.failure).toMatchObject({ kind: 'InstructionError', instruction: '0', code: 1 })
  expect(found.sentence).toMatch(/^Failed: /)
})

test('texts from the chain arrive byte for byte', async () => {
  const found = await it.read(routes.getTransaction, `/api/transaction/${signatureOf('100 memo')}`)
  const [instruction] = z.array(contract.InstructionEntry).parse(JSON.parse(found.instructions))
  expect(JSON.stringify(instruction?.parsed)).toContain('</script>\\u0000 héllo \\"quoted\\"')
})

test('finalized data is cached by browsers, other data is revalidated', async () => {
  const cached = async (path: string) => (await it.ask(path)).headers.get('cache-control')
  expect(await cached('/api/block/90')).toBe('public, max-age=300')
  expect(await cached(`/api/transaction/${signatureOf('100 memo')}`)).toBe('public, max-age=300')
  expect(await cached('/api/block/92')).toBe('public, max-age=0, s-maxage=1')
  expect(await cached(`/api/transaction/${signatureOf('103 memo')}`)).toBe('public, max-age=0, s-maxage=1')
  // The epoch is unknown without a node, and may become known later.
  expect((await it.ask('/api/block/90', { from: it.offline })).headers.get('cache-control')).toContain(
    'max-age=0',
  )
})

test('a block requested again with its ETag is 304', async () => {
  const etag = (await it.ask('/api/block/92')).headers.get('etag') ?? ''
  expect((await it.ask('/api/block/92', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('transactions per second come from the time of the newest blocks', async () => {
  // There are six transactions in the three seconds after the oldest block with a time.
  expect(await it.read(routes.getNetworkStats, '/api/network/stats')).toMatchObject({
    tps: 2,
    epoch: 10,
    slot: 103,
  })
  expect(await it.read(routes.getBreakStats, '/api/break/stats')).toMatchObject({ networkTPS: 2 })
})
