import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import { routes } from '#contract/index.ts'
import { dropPayloads } from '#store/retention/drop-payloads.ts'
import { alice, block, memo, signatureOf, transaction } from '../testing/blocks.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

// Tests the page of a transaction whose payload was dropped.

const TIME = 1_700_000_000
const sent = [
  transaction({ name: 'kept by the node', payer: alice, instructions: [memo('hello')] }),
  transaction({
    name: 'failed',
    payer: alice,
    instructions: [memo('no')],
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: [],
  }),
]

let store: StoredChain
const before = new Map<string, unknown>()
beforeAll(async () => {
  store = await openStore()
  await store.save(100, { ...block(100, { height: 90, blockTime: TIME }), transactions: sent }, true)
  for (const name of ['kept by the node', 'failed']) before.set(name, await read(name, undefined))
  await dropPayloads(store.db, {
    ...{ setting: 'DETAIL_DAYS', days: 2, now: TIME + 3 * 86_400 },
    stopping: new AbortController().signal,
  })
})
afterAll(() => store.stop())

async function read(name: string, getTransaction: ChainClient['getTransaction'] | undefined) {
  const chain = getTransaction && { ...fakeNode({}).chain, getTransaction }
  const api = await start({ db: store.db, ...(chain && { chain }) })
  try {
    const response = await fetch(`${api.url}/api/transaction/${signatureOf(name)}`)
    return routes.getTransaction.output.parse(await response.json())
  } finally {
    await api.stop()
  }
}

const named = (name: string) => ({
  signature: signatureOf(name),
  slot: 100,
  blockHeight: 90,
  feePayer: alice,
  finalized: true,
  fee: '5000',
})

test('without a node it is what its row tells, and the setting is named', async () => {
  const found = await read('kept by the node', undefined)
  expect(found).toMatchObject({
    ...named('kept by the node'),
    status: 'success',
    droppedBy: { setting: 'DETAIL_DAYS', source: 'index' },
    ...{ size: null, logMessages: null, ownerChanges: null, tokenBalanceChanges: [], recentBlockhash: null },
  })
  expect(JSON.parse(found.instructions)).toMatchObject([
    { type: 'memo', parsed: null, accounts: [], data: null },
  ])
  expect(found.sentence).toBe((before.get('kept by the node') as typeof found).sentence)
})

test('a failure is explained by the error that its row has', async () => {
  const found = await read('failed', undefined)
  expect(found).toMatchObject({
    ...named('failed'),
    status: 'failed',
    failure: { kind: 'InstructionError', instruction: '0', code: 1 },
  })
})

test('where the node has it, it is as it was before, but for what says so', async () => {
  const [rpc] = sent
  const asked: string[] = []
  const found = await read('kept by the node', async (signature) => {
    asked.push(signature)
    return { slot: 100, transaction: rpc as NonNullable<typeof rpc> }
  })
  expect(asked).toEqual([signatureOf('kept by the node')])
  expect(found).toEqual({
    ...(before.get('kept by the node') as typeof found),
    droppedBy: { setting: 'DETAIL_DAYS', source: 'node' },
  })
})

test.each<[string, ChainClient['getTransaction']]>([
  ['does not know it', async () => null],
  ['has it in another slot', async () => ({ slot: 101, transaction: sent[0] as (typeof sent)[0] })],
  ['returns another one', async () => ({ slot: 100, transaction: sent[1] as (typeof sent)[0] })],
  ['does not answer', () => Promise.reject(new ChainUnavailable('away'))],
])('a node that %s changes nothing', async (_, getTransaction) => {
  expect(await read('kept by the node', getTransaction)).toMatchObject({
    ...named('kept by the node'),
    droppedBy: { setting: 'DETAIL_DAYS', source: 'index' },
  })
})

test('what is not known of an address is not guessed', async () => {
  const api = await start({ db: store.db })
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${api.url}/api/address/${path}`)).json()
  try {
    expect(await read(`${alice}/counterparties`)).toMatchObject({ transactions: 0, isAll: false })
    expect(await read(`${alice}/funding`)).toMatchObject({ funding: null, isFirst: false })
  } finally {
    await api.stop()
  }
})

test('lists still have the transactions', async () => {
  const api = await start({ db: store.db })
  try {
    const list = async (path: string) =>
      (await (await fetch(`${api.url}${path}`)).json()) as { transactions: { signature: string }[] }
    for (const path of ['/api/transactions/paginated', `/api/address/${alice}/transactions/paginated`]) {
      const { transactions } = await list(path)
      expect(transactions.map(({ signature }) => signature).sort(), path).toEqual(
        ['kept by the node', 'failed'].map(signatureOf).sort(),
      )
    }
  } finally {
    await api.stop()
  }
})
