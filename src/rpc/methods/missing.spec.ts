import { expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { silent } from '#lib/log/log.ts'
import { command } from '#store/engine/database.ts'
import { seedHead } from '#store/head/fill-head.ts'
import { createHead } from '#store/head/head.ts'
import { dropPayloads } from '#store/retention/drop-payloads.ts'
import { placeOf } from '#store/rows/place.ts'
import { blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { answering } from '../testing/answering.ts'

// Transactions whose payloads the index has dropped: the node is called.

const databases = testDatabases()
const blocks = [99, 100].map((slot) => blockOf({ slot }))
const [signature] = blocks[1]?.decoded.transactions.map((one) => one.signature) ?? []

type Answer = { result?: unknown; error?: { code: number } }

async function setUp(node?: (method: string) => string) {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks), { finalized: true })
  const head = createHead(db.memtable)
  await seedHead(db, head)
  const chain = node && ({ callForText: async (method: string) => node(method) } as unknown as ChainClient)
  const rpc = answering({ db, head, chain, sends: false, log: silent })
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return JSON.parse(await rpc(body))
  }
  const batch = async (...methods: string[]) => {
    const calls = methods.map((method, id) => ({ jsonrpc: '2.0', id, method }))
    return JSON.parse(await rpc(JSON.stringify(calls))) as Answer[]
  }
  const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  return {
    db,
    ask,
    batch,
    block: () => ask('getBlock', 100, options),
    transaction: () => ask('getTransaction', signature, options),
  }
}

test('of a damaged block no part is told as the whole', async () => {
  const { db, ask, block } = await setUp()
  expect((await block()).result.transactions).toHaveLength(2)
  await command(db, `DELETE FROM transaction_payloads WHERE place = ${placeOf({ slot: 100, index: 1 })}`)
  expect((await block()).error).toEqual({
    code: -32603,
    message: 'getBlock needs a node, and this explorer has none',
  })
  const header = await ask('getBlock', 100, { transactionDetails: 'none' })
  expect(header.result).toMatchObject({ blockHeight: 95, parentSlot: 99 })
  expect((await ask('getBlock', 99, { transactionDetails: 'signatures' })).result.signatures).toHaveLength(2)
})

test.each([
  ['has it', '{"slot":100,"exact":18446744073709551615}'],
  ['has it no more', 'null'],
])('what was dropped is told as the node tells it, where it %s', async (_, text) => {
  const { db, block, transaction } = await setUp(() => text)
  const stopping = new AbortController().signal
  await dropPayloads(db, { setting: 'DETAIL_DAYS', days: 1, now: 1_800_000_000, stopping })
  for (const answer of [await block(), await transaction()])
    if (text === 'null')
      expect(answer.error).toEqual({
        code: -32011,
        message:
          'Transaction history is not available from this node: this explorer has dropped it (DETAIL_DAYS), and its node does not have it',
      })
    else expect(answer).toEqual(JSON.parse(`{"jsonrpc":"2.0","id":1,"result":${text}}`))
})

test('what does not fit into an answer is an error, and what comes after it is not read', async () => {
  const asked: string[] = []
  const { ask, batch } = await setUp((method) => {
    asked.push(method)
    return `"${'x'.repeat(9_000_000)}"`
  })
  expect((await ask('getAccountInfo')).result).toHaveLength(9_000_000)
  asked.length = 0
  const answers = await batch('getAccountInfo', 'getSupply', 'getVoteAccounts', 'getSlot')
  expect(answers.map(({ result, error }) => error?.code ?? String(result).length)).toEqual([
    ...[9_000_000, -32602, -32602, -32602],
  ])
  expect(asked).toEqual(['getAccountInfo', 'getSupply'])
})
