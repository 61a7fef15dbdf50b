import { expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { createChainClient } from '../client.ts'
import { createFakeChain } from '../testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '../testing/fake-node.ts'
import { MethodRefused } from './errors.ts'
import { openNodes } from './nodes.ts'
import { NodesDiffer, watchNodes } from './watch-nodes.ts'

async function setUp(count = 2) {
  const fakes: FakeNode[] = []
  for (let i = 0; i < count; i++) {
    const node = await startFakeNode({ ws: 'none' })
    for (let slot = 1; slot <= 20; slot++) node.produce({ slot })
    fakes.push(node)
  }
  const nodes = openNodes({ rpcUrls: fakes.map(({ url }) => url), log: silent })
  const client = createChainClient({ nodes, deadlineMs: 3_000 })
  onTestFinished(async () => {
    client.close()
    nodes.close()
    for (const fake of fakes) await fake.stop()
  })
  const [first, second] = fakes as [FakeNode, FakeNode]
  const asked = (node: FakeNode, method: string) => node.calls.filter((call) => call.method === method).length
  return { first, second, nodes, client, asked }
}

test('the first node answers all calls while it can', async () => {
  const { second, client } = await setUp()
  await client.getSlot('confirmed')
  await client.fetchBlock(7)
  expect(second.calls).toEqual([])
})

test('a node that fails is replaced within the call, then left for a while, and used again when it answers', async () => {
  const { first, second, client, nodes, asked } = await setUp()
  first.intercept = () => ({ status: 502, body: '<html>Bad gateway</html>' })
  for (let i = 0; i < 3; i++) expect(await client.getSlot('confirmed')).toBe(20)
  expect(asked(first, 'getSlot')).toBe(2)
  expect(asked(second, 'getSlot')).toBe(3)
  expect(nodes.now()[0]?.problem).toBe('Node 1 of RPC_URL does not answer.')
  first.intercept = undefined
  await vi.waitFor(
    async () => {
      await client.getSlot('confirmed')
      expect(asked(first, 'getSlot')).toBeGreaterThan(2)
    },
    { interval: 200 },
  )
  expect(nodes.now()[0]?.problem).toBeNull()
})

test('while one node limits the rate of calls the next one is asked', async () => {
  const { first, second, client, asked } = await setUp()
  first.intercept = () => ({ status: 429, headers: { 'retry-after': '30' }, body: '' })
  for (let i = 0; i < 4; i++) expect(await client.getSlot('confirmed')).toBe(20)
  expect(asked(first, 'getSlot')).toBe(1)
  expect(asked(second, 'getSlot')).toBe(4)
})

test('a method that one node does not offer is asked of the next, and missing only where none has it', async () => {
  const { first, second, client, nodes, asked } = await setUp()
  const answer = { result: { context: { slot: 1 }, value: { total: 5, circulating: 4, nonCirculating: 1 } } }
  second.intercept = (method) => (method === 'getSupply' ? answer : undefined)
  expect((await client.getSupply()).total).toBe(5n)
  expect((await client.getSupply()).total).toBe(5n)
  expect(asked(first, 'getSupply')).toBe(1)
  expect(nodes.notOffered()).toEqual([])
  await expect(client.getVoteAccounts()).rejects.toThrow(MethodRefused)
  expect(nodes.notOffered().map(({ method }) => method)).toEqual(['getVoteAccounts'])
})

test.each([
  ['has pruned it', { error: { code: -32_001, message: 'Block 7 cleaned up' } }],
  ['calls it skipped', { error: { code: -32_007, message: 'Slot 7 was skipped, or missing' } }],
  ['has pruned it and says null', { result: null }],
  ['has no slot history', { error: { code: -32_021, message: 'No slot history' } }],
  ['is behind', { error: { code: -32_004, message: 'Block not available for slot 7' } }],
])('a block is read from the next node where the first one %s', async (_, reply) => {
  const { first, client } = await setUp()
  first.intercept = (method) => (method === 'getBlock' ? reply : undefined)
  expect(await client.fetchBlock(7)).toMatchObject({ kind: 'block', slot: 7 })
  expect(await client.getBlockHeader(7, 'confirmed')).toMatchObject({ parentSlot: 6 })
})

test('of a skipped slot the node that answers is believed, and not the silence of the other one', async () => {
  const { first, second, client, asked } = await setUp()
  first.chain.blocks.delete(7)
  second.intercept = () => 'cut'
  for (let i = 0; i < 4; i++) {
    const begun = performance.now()
    expect(await client.fetchBlock(7)).toEqual({ kind: 'skipped', slot: 7 })
    expect(performance.now() - begun).toBeLessThan(1_000)
  }
  // After two failures the node is paused.
  expect(asked(second, 'getBlock')).toBe(2)
})

test('history that the first node has pruned is asked of the other at once', async () => {
  const { first, nodes, client, asked } = await setUp()
  first.chain.firstAvailable = 10
  const watch = await watchNodes(nodes, silent)
  onTestFinished(watch.close)
  expect(await client.fetchBlock(7)).toMatchObject({ kind: 'block' })
  expect(await client.getBlocks(5, 8, 'confirmed')).toEqual([5, 6, 7, 8])
  expect(asked(first, 'getBlock')).toBe(0)
  expect(await client.fetchBlock(12)).toMatchObject({ kind: 'block' })
  expect(asked(first, 'getBlock')).toBe(1)
})

test('a node that lags far behind is asked last', async () => {
  const { first, second, nodes, client } = await setUp()
  for (let slot = 21; slot <= 120; slot++) second.produce({ slot })
  onTestFinished((await watchNodes(nodes, silent)).close)
  expect(nodes.now()[0]?.problem).toContain('100 slots behind')
  expect(await client.getSlot('confirmed')).toBe(120)
  await second.stop()
  expect(await client.getSlot('confirmed')).toBe(first.chain.tip)
})

test('nodes of two chains stop the start, with both named', async () => {
  const { first, second, nodes } = await setUp()
  second.chain.genesisHash = createFakeChain('another').genesisHash
  const started = watchNodes(nodes, silent)
  await expect(started).rejects.toThrow(NodesDiffer)
  await expect(started).rejects.toThrow(new URL(first.url).host)
  await expect(started).rejects.toThrow(new URL(second.url).host)
})

test('a single node is asked nothing in advance', async () => {
  const { first, nodes } = await setUp(1)
  onTestFinished((await watchNodes(nodes, silent)).close)
  expect(first.calls).toEqual([])
})
