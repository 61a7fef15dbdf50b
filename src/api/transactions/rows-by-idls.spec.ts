import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Transaction, TransactionSummary } from '#contract/transactions/transactions.ts'
import { routerIdl } from '#embedded/chain/genesis/router-idl.ts'
import type { Api } from '#server/index.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import {
  addressOf,
  alice,
  block,
  type MadeInstruction,
  memo,
  signatureOf,
  transaction,
} from '../testing/blocks.ts'
import { depositOf, idlNode, routeOf, vault, vaultIdl } from '../testing/idls.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

// Lists say what the transaction's own page says, also where only the program's IDL gives it.

const deposit = depositOf(7n)
const unknown: MadeInstruction = {
  program: addressOf('a program without an IDL'),
  accounts: [alice],
  data: Buffer.from([1, 2, 3]),
}

const transactions: RpcTransaction[] = [
  transaction({
    name: 'route',
    payer: alice,
    instructions: [routeOf(7n)],
  }),
  transaction({ name: 'deposit', payer: alice, instructions: [deposit] }),
  transaction({
    name: 'full',
    payer: alice,
    instructions: [deposit],
    err: { InstructionError: [0, { Custom: 6001 }] },
    logs: [`Program ${vault} invoke [1]`, `Program ${vault} failed: custom program error: 0x1771`],
  }),
  transaction({ name: 'unknown', payer: alice, instructions: [unknown] }),
  transaction({ name: 'memo', payer: alice, instructions: [memo('hello')] }),
]

let store: StoredChain
/** Reads the block from memory, and from the database alone. */
let fromHead: Api
let fromDatabase: Api
beforeAll(async () => {
  const node = idlNode()
  const { address, account } = routerIdl({ rentExemption: () => 1n })
  node.accounts.set(address, { ...account, space: account.data.length })
  node.publish(vault, vaultIdl())
  store = await openStore()
  await store.save(100, { ...block(100, { height: 90, blockTime: 1_700_000_000 }), transactions }, true)
  fromHead = await start({ db: store.db, head: store.head, chain: node.chain })
  fromDatabase = await start({ db: store.db, chain: node.chain })
})
afterAll(async () => {
  await fromHead?.stop()
  await fromDatabase?.stop()
  await store?.stop()
})

const json = async (path: string, from: Api) => (await fetch(from.url + path)).json()
const detailOf = async (signature: string, from: Api): Promise<Transaction> =>
  routes.getTransaction.output.parse(await json(`/api/transaction/${signature}`, from))

/** The lists of the product that have rows of transactions. */
const lists: Record<string, (from: Api) => Promise<TransactionSummary[]>> = {
  'the newest transactions': async (from) =>
    routes.listTransactions.output.parse(await json('/api/transactions', from)),
  'the transactions of a block in the feed': async (from) =>
    routes.listTransactions.output.parse(await json('/api/transactions?block=90', from)),
  'the first transactions of a block': async (from) =>
    routes.getBlock.output.parse(await json('/api/block/90', from)).transactions,
  'the filtered transactions of a block': async (from) =>
    routes.listBlockTransactions.output.parse(await json('/api/block/90/transactions?sort=fee', from))
      .transactions,
  'the transactions of all blocks': async (from) =>
    routes.listAllTransactions.output.parse(await json('/api/transactions/paginated', from)).transactions,
}

type Called = { programName: string | null; type: string | null; isInner?: boolean }
const callsIn = (text: string) =>
  (JSON.parse(text) as Called[])
    .filter(({ isInner }) => !isInner)
    .map(({ programName, type }) => ({ programName, type }))

test.each(
  Object.keys(lists).flatMap((name) =>
    // Only the head knows the newest ones.
    (name === 'the newest transactions' ? ['memory'] : ['memory', 'the database']).map(
      (place) => [name, place] as const,
    ),
  ),
)('%s, from %s, have the types, names and errors of the details', async (name, place) => {
  const from = place === 'memory' ? fromHead : fromDatabase
  const read = lists[name] as (from: Api) => Promise<TransactionSummary[]>
  const listed = async (what: string) =>
    (await read(from)).find(({ signature }) => signature === signatureOf(what))
  // A list does not wait for IDLs that it needs for the first time.
  await expect
    .poll(async () => callsIn((await listed('route'))?.instructions ?? '[]'))
    .toEqual([{ programName: 'Instruction Router', type: 'route' }])
  expect((await listed('deposit'))?.sentence).toBe('Called depositAll of My Vault, and moved nothing')
  expect((await listed('full'))?.sentence).toBe('Failed: the vault is full in My Vault')
  expect(callsIn((await listed('unknown'))?.instructions ?? '[]')).toEqual([
    { programName: null, type: null },
  ])
  const rows = await read(from)
  expect(rows).toHaveLength(transactions.length)
  for (const row of rows) {
    const detail = await detailOf(row.signature, from)
    expect(row.sentence).toBe(detail.sentence)
    expect(row.sentencePieces).toEqual(detail.sentencePieces)
    expect(callsIn(row.instructions)).toEqual(callsIn(detail.instructions))
  }
})

test('the list of an address has them too', async () => {
  const read = async () =>
    routes.listAddressTransactions.output.parse(
      await json(`/api/address/${alice}/transactions/paginated`, fromDatabase),
    ).transactions
  await expect
    .poll(async () => (await read()).map(({ sentence }) => sentence))
    .toEqual(
      expect.arrayContaining([
        'Called depositAll of My Vault, and moved nothing',
        'Failed: the vault is full in My Vault',
      ]),
    )
})

/**
 * The statements that read payloads, not only signatures, while `use` runs, with an API that has only the
 * database.
 */
async function payloadsRead(use: (api: Api) => Promise<unknown>): Promise<string[]> {
  const read: string[] = []
  // The list of programs reads the deployments by their calls, beside what is tested here.
  const isOfList = (sql: string) =>
    /\bpayload\b.*FROM transaction_payloads/s.test(sql) && !/FROM transaction_calls/.test(sql)
  const note = (sql: string) => isOfList(sql) && read.push(sql)
  const { reader } = store.db
  const db = {
    ...store.db,
    reader: {
      ...reader,
      queryBytes: (...[sql, ...rest]: Parameters<typeof reader.queryBytes>) => {
        note(sql)
        return reader.queryBytes(sql, ...rest)
      },
    },
  }
  const api = await start({ db })
  try {
    await use(api)
  } finally {
    await api.stop()
  }
  return read
}

test('payloads are read by one query, and only where an IDL tells more', async () => {
  const plain = transaction({ name: 'plain', payer: alice, instructions: [memo('plain'), unknown] })
  await store.save(
    101,
    { ...block(101, { height: 91, blockTime: 1_700_000_001 }), transactions: [plain] },
    true,
  )
  expect(await payloadsRead((api) => json('/api/transactions?block=91', api))).toEqual([])
  const twice = await payloadsRead(async (api) => {
    await expect
      .poll(async () => JSON.stringify(await json('/api/transactions?block=90', api)))
      .toContain('depositAll')
  })
  expect(twice).toHaveLength(1)
})
