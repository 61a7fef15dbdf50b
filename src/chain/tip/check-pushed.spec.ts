import { expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { createChainClient } from '../client.ts'
import { openNodes } from '../rpc/nodes.ts'
import { watchNodes } from '../rpc/watch-nodes.ts'
import { createFakeChain, type FakeBlock, fakeAddress } from '../testing/fake-chain.ts'
import { startFakeNode } from '../testing/fake-node.ts'
import { followTip } from './tip.ts'

/** Starts nodes of one chain; the first one pushes the blocks. */
async function setUp(count = 2) {
  const chain = createFakeChain('pushed')
  const fakes = await Promise.all(Array.from({ length: count }, () => startFakeNode({ chain })))
  fakes[0]?.produce({ slot: 10 })
  const nodes = openNodes({
    rpcUrls: fakes.map(({ url }) => url),
    wsUrls: fakes.map(({ wsUrl }) => wsUrl),
    log: silent,
  })
  const watch = await watchNodes(nodes, silent)
  const client = createChainClient({ nodes })
  const hashes = new Map<number, string>()
  const tip = followTip(
    client,
    {
      onSlot: () => undefined,
      onBreak: () => undefined,
      onBlock: ({ slot, link }) => void hashes.set(slot, link.blockhash),
      onDown: () => undefined,
      onUp: () => undefined,
    },
    { pollMs: 50, checkMs: 60_000 },
  )
  onTestFinished(async () => {
    await tip.stop()
    client.close()
    watch.close()
    nodes.close()
    for (const fake of fakes) await fake.stop()
  })
  const sees = (slot: number, hash: string | undefined) =>
    vi.waitFor(() => expect(hashes.get(slot)).toBe(hash))
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  await sees(10, chain.blocks.get(10)?.blockhash)
  const push = (block: FakeBlock) => fakes[0]?.say(noticeOf(block))
  return { chain, fakes, nodes, tip, hashes, sees, push }
}

function noticeOf({ slot, ...block }: FakeBlock): string {
  const params = { result: { context: { slot }, value: { slot, block, err: null } }, subscription: 2 }
  return JSON.stringify({ jsonrpc: '2.0', method: 'blockNotification', params })
}

const subscribed = (node: { calls: { method: string }[] }) =>
  node.calls.filter(({ method }) => method === 'blockSubscribe').length

test('a node that pushes a block with another parent is left, and the block comes from the other node', async () => {
  const { chain, fakes, nodes, tip, sees, push } = await setUp()
  const block = chain.add()
  push({ ...block, blockhash: fakeAddress('a lie'), previousBlockhash: fakeAddress('no parent') })
  await sees(11, block.blockhash)
  expect(nodes.now()[0]?.problem).toBe('Node 1 of RPC_URL contradicts another one about slot 11.')
  expect(nodes.now()[1]?.problem).toBeNull()
  // The next blocks are pushed by the other node.
  await vi.waitFor(() => expect(subscribed(fakes[1] as (typeof fakes)[number])).toBe(1))
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  await sees(12, fakes[1]?.produce().blockhash)
})

test('a node that contradicts a pushed block which follows the known one is left itself', async () => {
  const { chain, fakes, nodes, hashes, sees } = await setUp()
  const [first, second] = fakes as [(typeof fakes)[number], (typeof fakes)[number]]
  second.intercept = (method, [slot]) =>
    method === 'getBlock'
      ? { result: { ...chain.blocks.get(Number(slot)), previousBlockhash: fakeAddress('no parent') } }
      : undefined
  const block = first.produce()
  await sees(11, block.blockhash)
  await vi.waitFor(() => expect(nodes.now()[1]?.problem).toContain('contradicts another one about slot 11'))
  expect(nodes.now()[0]?.problem).toBeNull()
  expect(hashes.get(11)).toBe(block.blockhash)
})

test('of three nodes the two that agree are believed, where both blocks follow the known one', async () => {
  const { chain, nodes, sees, push } = await setUp(3)
  const block = chain.add()
  push({ ...block, blockhash: fakeAddress('a lie') })
  await sees(11, block.blockhash)
  expect(nodes.now().map(({ problem }) => problem !== null)).toEqual([true, false, false])
})

test('a node that does not have the block yet contradicts nothing, and of a single node nothing is asked', async () => {
  const two = await setUp()
  const second = two.fakes[1] as (typeof two.fakes)[number]
  second.intercept = (method) =>
    method === 'getBlock' ? { error: { code: -32_007, message: 'Slot 11 was skipped' } } : undefined
  await two.sees(11, two.fakes[0]?.produce().blockhash)
  await vi.waitFor(() => expect(second.calls.some(({ method }) => method === 'getBlock')).toBe(true))
  expect(two.nodes.now().map(({ problem }) => problem)).toEqual([null, null])

  const one = await setUp(1)
  const asked = () => one.fakes[0]?.calls.filter(({ method }) => method === 'getBlock').length
  const before = asked()
  await one.sees(11, one.fakes[0]?.produce().blockhash)
  expect(asked()).toBe(before)
})
