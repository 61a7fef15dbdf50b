import { afterEach, expect, test } from 'vitest'
import { ChainUnavailable, MethodRefused } from '../rpc/errors.ts'
import { connectTo } from '../testing/connect.ts'
import { startFakeNode } from '../testing/fake-node.ts'
import { readBlockNotice, readSlotNotice } from '../tip/notifications.ts'
import { createSlotBound } from './slot-bound.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function setUp() {
  const node = await startFakeNode({ ws: 'none' })
  const client = connectTo({ rpcUrl: node.url }, { deadlineMs: 600 })
  open.push(() => client.close(), node.stop)
  for (let slot = 100; slot <= 110; slot++) node.chain.add({ slot })
  /** Makes the node answer `method` with exactly `text`, `times` times. */
  const answer = (method: string, text: string, times = Number.POSITIVE_INFINITY) => {
    let left = times
    node.intercept = (called) =>
      called === method && left-- > 0
        ? { body: `{"jsonrpc":"2.0","result":${text},"id":${node.calls.length}}` }
        : undefined
  }
  return { node, client, answer }
}

const noNumbers = ['999999999999999200', '-1', '1.5', '"7"', 'null', '{}', '[]', '1e300', 'true']

test.each(noNumbers)('a slot or height of %s is garbage: it is requested again', async (text) => {
  const { client, answer } = await setUp()
  answer('getSlot', text, 1)
  expect(await client.getSlot('confirmed')).toBe(110)
  answer('getSlot', text)
  await expect(client.getSlot('confirmed')).rejects.toThrow(ChainUnavailable)
  answer('getBlockHeight', text)
  await expect(client.getBlockHeight('confirmed')).rejects.toThrow(ChainUnavailable)
  answer('getFirstAvailableBlock', text)
  await expect(client.getFirstAvailableBlock()).rejects.toThrow(ChainUnavailable)
  answer('getBlocks', `[${text}]`)
  await expect(client.getBlocks(100, 110, 'confirmed')).rejects.toThrow(ChainUnavailable)
  answer('getEpochInfo', `{"absoluteSlot":${text},"epoch":1,"slotIndex":1,"slotsInEpoch":8}`)
  await expect(client.getEpochInfo()).rejects.toThrow(ChainUnavailable)
})

test('where getSlot is refused, the newest slot is that of getEpochInfo at the same commitment', async () => {
  const { node, client } = await setUp()
  node.intercept = (method, [options]) => {
    if (method !== 'getEpochInfo') return { error: { code: -32601, message: 'Method not found' } }
    const { commitment } = options as { commitment: string }
    return { result: { absoluteSlot: commitment === 'finalized' ? 104 : 110 } }
  }
  expect(await client.getSlot('confirmed')).toBe(110)
  expect(await client.getSlot('finalized')).toBe(104)
  expect(node.calls.filter(({ method }) => method === 'getSlot')).toHaveLength(1)
  node.intercept = () => ({ error: { code: -32601, message: 'Method not found' } })
  await expect(client.getSlot('confirmed')).rejects.toThrow(MethodRefused)
})

test('a slot far ahead of the answer before is refused, unless the node has a block there', async () => {
  const { node, client, answer } = await setUp()
  expect(await client.getSlot('confirmed')).toBe(110)
  answer('getSlot', '2000000', 1)
  expect(await client.getSlot('confirmed')).toBe(110)
  answer('getSlot', '2000000')
  await expect(client.getSlot('confirmed')).rejects.toThrow(/names slot 2000000, which the chain cannot/)
  expect(client.isPlausibleSlot(2_000_000)).toBe(false)
  answer('getFirstAvailableBlock', '2000000')
  await expect(client.getFirstAvailableBlock()).rejects.toThrow(ChainUnavailable)
  // The node has caught up from a snapshot.
  node.intercept = undefined
  node.chain.add({ slot: 2_000_000 })
  expect(await client.getSlot('confirmed')).toBe(2_000_000)
  expect(client.isPlausibleSlot(2_000_100)).toBe(true)
})

test('accepts a lower slot than before: nodes fall back and are replaced', async () => {
  const { client, answer } = await setUp()
  expect(await client.getSlot('confirmed')).toBe(110)
  answer('getSlot', '3')
  expect(await client.getSlot('confirmed')).toBe(3)
})

test('the clock limits the possible slots of a chain', () => {
  let now = Date.UTC(2026, 0, 1)
  const bound = createSlotBound(() => now)
  expect(bound.isPlausible(400_000_000)).toBe(true)
  expect(bound.isPlausible(999_999_999_999)).toBe(false)
  bound.accept(1_000)
  expect(bound.isPlausible(11_000)).toBe(true)
  expect(bound.isPlausible(11_001)).toBe(false)
  now += 60_000
  expect(bound.isPlausible(71_000)).toBe(true)
})

test('lists of slots are sorted, without duplicates and without slots that were not requested', async () => {
  const { client, answer } = await setUp()
  answer('getBlocks', '[7,110,100,105,105,9000]')
  expect(await client.getBlocks(100, 110, 'confirmed')).toEqual([100, 105, 110])
  answer('getBlocks', '{"0":100}')
  await expect(client.getBlocks(100, 110, 'confirmed')).rejects.toThrow(ChainUnavailable)
})

test('ignores notifications with slots that are not integers', () => {
  for (const text of noNumbers) {
    const slot = `{"params":{"result":{"slot":${text},"parent":1,"root":1}}}`
    expect(readSlotNotice(Buffer.from(slot))).toBeUndefined()
    const block = `{"params":{"result":{"value":{"slot":${text},"block":{}}}}}`
    expect(readBlockNotice(Buffer.from(block))).toBeUndefined()
  }
})
