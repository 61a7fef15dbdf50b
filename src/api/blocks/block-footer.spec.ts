import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { parseJson } from '#lib/text/json.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { addressOf, block } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

let indexed: IndexedApi
beforeAll(async () => {
  indexed = await startIndexed()
  const at = (slot: number, footer: string) =>
    parseJson(
      JSON.stringify({
        ...block(slot, { height: slot - 10, blockTime: 1_800_000_000 }),
        ...{ transactions: [], rewards: [] },
      }).replace(/}$/, `,"footer":${footer}}`),
    ) as RpcBlock
  const whole = `{"blockProducerTimeNanos":1750176982009968003,"blockUserAgent":"agave/v4.3.0 \\u202e(x)","bankHash":"${addressOf('bank')}","finalCert":{"slot":109}}`
  await indexed.store.saveAll([
    { slot: 110, rpc: at(110, whole), finalized: true },
    { slot: 111, rpc: at(111, '{"blockProducerTimeNanos":5}'), finalized: false },
    { slot: 112, rpc: at(112, 'null'), finalized: false },
  ])
})
afterAll(() => indexed.stop())

const footerAt = async (height: number) =>
  (await indexed.read(routes.getBlock, `/api/block/${height}`)).footer

test('a block has what its producer claims, to the nanosecond, and null for what it does not', async () => {
  expect(await footerAt(100)).toEqual({
    producerTime: '2025-06-17T16:16:22.009968003Z',
    client: 'agave/v4.3.0 (x)',
    bankHash: addressOf('bank'),
    certificates: [{ name: 'finalCert', slot: 109 }],
  })
  expect(await footerAt(101)).toEqual({
    ...{ producerTime: '1970-01-01T00:00:00.000000005Z', client: null, bankHash: null, certificates: [] },
  })
  expect(await footerAt(102)).toBeNull()
  expect(await footerAt(90)).toBeNull()
})

test('a block without votes, fees and rewards has none of them, and no leader is made up', async () => {
  const empty = await indexed.read(routes.getBlock, '/api/block/100')
  expect(empty).toMatchObject({
    ...{ transactionCount: 0, voteTxs: 0, totalFees: '0', computeUnits: '0', transactions: [] },
    ...{ leader: null, feeReceiver: null },
  })
  const rewards = await indexed.read(routes.listBlockRewards, '/api/block/100/rewards')
  expect(rewards).toEqual({ rewards: [], total: 0 })
})
