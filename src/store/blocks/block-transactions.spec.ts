import { beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#lib/testing/soak.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { command, type Database } from '../engine/database.ts'
import { addressTransactions } from '../tables/addresses/address-transactions.ts'
import { transactions as transactionsTable } from '../tables/transactions/transactions.ts'
import { address, blockOf, encode, failureOf, signature, transferOf } from '../testing/chain.ts'
import { stopMerges, testDatabases } from '../testing/database.ts'
import { INNER, nested } from '../testing/feed-chain.ts'
import { rowsInMemory } from '../testing/unflushed.ts'
import { withAccounts } from '../transactions/row-accounts.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { type BlockPageQuery, type BlockTransactionSort, pageOfRows } from './block-page.ts'
import { pageBlockTransactions } from './block-transactions.ts'
import { readBlockRewards } from './blocks.ts'

const databases = testDatabases()
let db: Database

const withFees = (
  transaction: RpcTransaction,
  fee: number | string,
  compute: number | null,
): RpcTransaction => {
  if (transaction.meta) Object.assign(transaction.meta, { fee, computeUnitsConsumed: compute })
  return transaction
}
/**
 * The transaction with a bid for priority: its priority fee is then the fee less 5,000 lamports for the
 * signature.
 */
function withBid(transaction: RpcTransaction): RpcTransaction {
  const { message } = transaction.transaction as { message: { instructions: unknown[] } }
  const data = encodeBase58(Buffer.from('030100000000000000', 'hex'))
  message.instructions.unshift({ programId: PROGRAM.computeBudget, accounts: [], data })
  return transaction
}
const LARGEST = '18446744073709551615'
// Fees beyond 2^53 that differ in the last digit, equal fees, and one without compute units.
const transactions = [
  withBid(withFees(transferOf('zero', 1), '18446744073709551614', 300)),
  withBid(withFees(failureOf('one'), 5001, 100)),
  withFees(transferOf('two', 2), LARGEST, null),
  withFees(failureOf('three'), 5001, 100),
  withFees(transferOf('four', 3), 7000, 200),
]
beforeAll(async () => {
  db = await databases.fresh()
  const rewards = [
    { pubkey: address('leader'), lamports: -7, postBalance: LARGEST, rewardType: 'Rent', commission: null },
    {
      pubkey: address('voter'),
      lamports: 9,
      postBalance: 10,
      rewardType: 'Voting',
      commission: 0,
      commissionBps: 75,
    },
    { pubkey: address('old'), lamports: 1, postBalance: 2 },
  ]
  const batch = encode(
    blockOf({ slot: 50, transactions, rewards }),
    blockOf({ slot: 51, transactions: [], rewards: [] }),
  )
  await saveBatch(db, batch, { finalized: false })
  await finalizeBlocks(db, [50], [batch.blocks[0]?.state ?? expect.fail()])
})

const queryOf = (more: Partial<BlockPageQuery>): BlockPageQuery => ({
  filter: {},
  sort: { by: 'index', descending: false },
  limit: 100,
  skip: 0,
  ...more,
})
const page = (more: Partial<BlockPageQuery> = {}, slot = 50) => pageBlockTransactions(db, slot, queryOf(more))
const wholePage = async (more: Partial<BlockPageQuery>) => {
  const found = await page(more)
  return { ...found, transactions: await withAccounts(db, found.transactions) }
}
const indexes = async (more: Parameters<typeof page>[0]) =>
  (await page(more)).transactions.map(({ index }) => index)
const by = (by: BlockTransactionSort['by'], descending: boolean) => ({ sort: { by, descending } })

test('a block is sorted by index, fee, priority fee and compute units with every digit; what is equal stays in block order', async () => {
  expect(await indexes({})).toEqual([0, 1, 2, 3, 4])
  expect(await indexes(by('index', true))).toEqual([4, 3, 2, 1, 0])
  expect(await indexes(by('fee', true))).toEqual([2, 0, 4, 1, 3])
  expect(await indexes(by('fee', false))).toEqual([1, 3, 4, 0, 2])
  expect(await indexes(by('priorityFee', true))).toEqual([0, 1, 2, 3, 4])
  expect(await indexes(by('priorityFee', false))).toEqual([2, 3, 4, 1, 0])
  // A transaction without compute units is last in both orders.
  expect(await indexes(by('compute', true))).toEqual([0, 4, 1, 3, 2])
  expect(await indexes(by('compute', false))).toEqual([1, 3, 4, 0, 2])
})

test('pages follow one another in the sorted order, and one beyond the last is empty with the true total', async () => {
  expect(await indexes({ ...by('fee', true), limit: 2 })).toEqual([2, 0])
  expect(await indexes({ ...by('fee', true), limit: 2, skip: 2 })).toEqual([4, 1])
  expect(await page({ limit: 2, skip: 100 })).toMatchObject({ transactions: [], total: 5 })
})

test('a block is filtered by status, program and priority fee, and the page lists the programs that it calls', async () => {
  const paying = async (leastPriorityFee: string) => await indexes({ filter: { leastPriorityFee } })
  expect(await paying('0')).toEqual([0, 1, 2, 3, 4])
  expect(await paying('1')).toEqual([0, 1])
  expect(await paying('18446744073709546614')).toEqual([0])
  expect(await paying(LARGEST)).toEqual([])
  expect(await page({ filter: { success: false } })).toMatchObject({ total: 2 })
  expect(await indexes({ filter: { program: PROGRAM.token } })).toEqual([0, 2, 4])
  expect(await indexes({ filter: { program: PROGRAM.token, success: false } })).toEqual([])
  expect((await page()).transactions[1]?.signature).toBe(signature('one'))
})

test('a block without transactions, and one that is not there, have none', async () => {
  const none = { transactions: [], total: 0, statuses: { success: 0, failed: 0 }, programs: [] }
  expect(await page({}, 51)).toEqual(none)
  expect(await page({}, 52)).toEqual(none)
})

const everyQuery: readonly Partial<BlockPageQuery>[] = sampleOf(
  (['index', 'fee', 'priorityFee', 'compute'] as const).flatMap((key) =>
    [true, false].flatMap((descending) =>
      [undefined, PROGRAM.token, PROGRAM.system, address('bob'), address('unused')].flatMap((program) =>
        [undefined, true, false].flatMap((success) => [
          { ...by(key, descending), filter: { success, program } },
          { ...by(key, descending), filter: { success, program, leastPriorityFee: '1' } },
          { ...by(key, descending), filter: { success, program }, limit: 2, skip: 1 },
        ]),
      ),
    ),
  ),
  60,
)

test('every value of the filter is listed exactly as often as it is counted, programs that others call too', async () => {
  const own = await databases.fresh()
  const mixed = [...transactions, nested('nested one'), nested('nested two'), transferOf('last', 4)]
  await saveBatch(own, encode(blockOf({ slot: 50, transactions: mixed })), { finalized: false })
  const read = (filter: BlockPageQuery['filter']) => pageBlockTransactions(own, 50, queryOf({ filter }))
  for (const success of [undefined, true, false]) {
    const { programs, total } = await read({ success })
    expect(programs.length).toBeGreaterThan(1)
    for (const { programId, count } of programs)
      expect([programId, (await read({ success, program: programId })).total]).toEqual([programId, count])
    const { statuses } = await read({ success, program: PROGRAM.token })
    for (const each of [true, false])
      expect((await read({ success: each, program: PROGRAM.token })).total).toBe(
        each ? statuses.success : statuses.failed,
      )
    if (success === undefined) expect(total).toBe(mixed.length)
  }
  // One transaction names the token program without calling it.
  const signatures = async (program: string) =>
    (await read({ program })).transactions.map(({ index }) => index)
  expect(await signatures(INNER)).toEqual([5, 6])
  expect(await signatures(PROGRAM.token)).toEqual([0, 2, 4, 7])
})

test('every filter, order and page is the same from rows in memory as from the database', async () => {
  const rows = rowsInMemory(blockOf({ slot: 50, transactions }))
  for (const query of everyQuery)
    expect([query, pageOfRows(rows, queryOf(query))]).toEqual([query, await wholePage(query)])
})

test('programs with equal counts have one order in memory and in the database', async () => {
  const mixed = ['a', 'b', 'c', 'd'].flatMap((name, i) => [transferOf(name, i), failureOf(`${name} failed`)])
  const block = blockOf({ slot: 60, transactions: mixed })
  await saveBatch(db, encode(block), { finalized: false })
  const fromMemory = pageOfRows(rowsInMemory(block).toReversed(), queryOf({}))
  expect(fromMemory.programs.map(({ count }) => count)).toEqual([4, 4])
  expect((await page({}, 60)).programs).toEqual(fromMemory.programs)
})

test('while a redecode runs and each transaction has two rows, it is listed and counted once', async () => {
  const own = await databases.fresh()
  await saveBatch(own, encode(blockOf({ slot: 50, transactions })), { finalized: false })
  const before = await Promise.all(everyQuery.map((query) => pageBlockTransactions(own, 50, queryOf(query))))
  for (const { name, columnNames } of [transactionsTable, addressTransactions]) {
    await stopMerges(own, name)
    const columns = columnNames.join(', ')
    await command(own, `INSERT INTO ${name} (${columns}, rewritten) SELECT ${columns}, 7 FROM ${name}`)
  }
  const during = await Promise.all(everyQuery.map((query) => pageBlockTransactions(own, 50, queryOf(query))))
  expect(during).toEqual(before)
})

test('rewards are as the chain gave them, signed and with every digit', async () => {
  expect(await readBlockRewards(db, 50, 2)).toEqual({
    total: 3,
    rewards: [
      {
        address: address('leader'),
        lamports: '-7',
        postBalance: LARGEST,
        rewardType: 'Rent',
        commission: null,
        commissionBps: null,
      },
      {
        address: address('voter'),
        lamports: '9',
        postBalance: '10',
        rewardType: 'Voting',
        commission: 0,
        commissionBps: 75,
      },
    ],
  })
  expect((await readBlockRewards(db, 50, 9))?.rewards[2]).toMatchObject({
    rewardType: null,
    commission: null,
  })
  expect(await readBlockRewards(db, 51, 9)).toEqual({ total: 0, rewards: [] })
  expect(await readBlockRewards(db, 52, 9)).toBeUndefined()
})
