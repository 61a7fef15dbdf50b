import { afterEach, expect, test, vi } from 'vitest'
import type { ChainClientOptions } from '../client.ts'
import { webSocketUrls } from '../rpc/endpoint.ts'
import { connectTo } from '../testing/connect.ts'
import { createFakeChain, type FakeChain } from '../testing/fake-chain.ts'
import { type FakeNode, type FakeNodeOptions, startFakeNode } from '../testing/fake-node.ts'
import { followTip } from './tip.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function setUp(options: FakeNodeOptions & { client?: Partial<ChainClientOptions> } = {}) {
  const node = await startFakeNode(options)
  node.produce({ slot: 10 })
  const client = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl }, { ...options.client })
  const seen: number[] = []
  const hashes = new Map<number, string>()
  const news: string[] = []
  /** The slots of blocks and the breaks, in order. */
  const events: (number | 'break')[] = []
  const tip = followTip(
    client,
    {
      onSlot: () => undefined,
      onBreak: () => events.push('break'),
      onBlock: ({ slot, json }) => {
        seen.push(slot)
        events.push(slot)
        const block = JSON.parse(json.toString()) as { blockhash: string; result?: { blockhash: string } }
        hashes.set(slot, (block.result ?? block).blockhash)
      },
      onDown: (reason) => news.push(`down: ${reason}`),
      onUp: () => news.push('up'),
    },
    { pollMs: 50, checkMs: 300 },
  )
  open.push(tip.stop, () => client.close(), node.stop)
  const sees = (slot: number) => vi.waitFor(() => expect(seen).toContain(slot))
  return { node, tip, seen, hashes, news, events, sees }
}

test('receives blocks by blockSubscribe', async () => {
  const { node, tip, hashes, sees } = await setUp({ ws: 'blocks' })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  await sees(10)
  const before = node.calls.filter((call) => call.method === 'getBlock').length
  const block = node.produce({ slot: 12, transactions: 30 })
  await sees(12)
  expect(hashes.get(12)).toBe(block.blockhash)
  expect(node.calls.filter((call) => call.method === 'getBlock')).toHaveLength(before)
})

/** The transaction versions of the block subscriptions, and whether they request the footer. */
const subscriptionsOf = (node: FakeNode) =>
  node.calls.flatMap(({ method, params: [, config] }) => {
    if (method !== 'blockSubscribe') return []
    const { maxSupportedTransactionVersion: version, footer = false } = config as Record<string, unknown>
    return [[version, footer]]
  })

test('subscribes to blocks with footers and the newest version that it reads, or what the node takes', async () => {
  const newest = await setUp()
  await vi.waitFor(() => expect(newest.tip.mode()).toBe('blocks'))
  expect(subscriptionsOf(newest.node)).toEqual([[1, true]])
  const older = await setUp({ newestVersion: 0 })
  await vi.waitFor(() => expect(older.tip.mode()).toBe('blocks'))
  expect(subscriptionsOf(older.node)).toEqual([
    [1, true],
    [1, false],
    [0, false],
  ])
  older.node.produce()
  await older.sees(11)
})

test('fetches a block once that the node cannot push for its version, however often it says so', async () => {
  const { node, tip, seen, sees } = await setUp()
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  await sees(10)
  node.chain.add()
  const err = { UnsupportedTransactionVersion: 2 }
  const notice = {
    ...{ jsonrpc: '2.0', method: 'blockNotification' },
    params: { result: { context: { slot: 11 }, value: { slot: 11, block: null, err } }, subscription: 2 },
  }
  node.say(JSON.stringify(notice))
  await sees(11)
  const before = node.calls.length
  for (let i = 0; i < 20; i++) node.say(JSON.stringify(notice))
  // Lets the regular poll for the newest slot happen, 300 ms after the previous one.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(node.calls.length - before).toBeLessThan(3)
  expect(seen).toEqual([10, 11])
})

test('fetches the blocks of slot notifications without blockSubscribe', async () => {
  const { node, tip, sees } = await setUp({ ws: 'slots' })
  await vi.waitFor(() => expect(tip.mode()).toBe('slots'))
  node.produce()
  await sees(11)
})

test('polls for blocks without a WebSocket, and omits skipped slots', async () => {
  const { node, tip, seen, sees } = await setUp({ ws: 'none' })
  await sees(10)
  expect(tip.mode()).toBe('polling')
  node.produce({ slot: 11 })
  node.produce({ slot: 14 })
  await sees(14)
  expect(seen).toEqual([10, 11, 14])
})

test('finds a block whose notification was lost', async () => {
  const { node, tip, sees } = await setUp({ ws: 'blocks' })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  node.chain.add() // without a notification
  await sees(11)
})

test('delivers each block once, although it is pushed and polled', async () => {
  const { node, tip, seen, sees } = await setUp({ ws: 'blocks' })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  for (let i = 0; i < 5; i++) node.produce()
  await sees(15)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(seen.toSorted((a, b) => a - b)).toEqual([10, 11, 12, 13, 14, 15])
})

test('delivers the replacing block of a slot after a fork', async () => {
  const { node, tip, seen, hashes, sees } = await setUp({ ws: 'blocks' })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  node.produce({ slot: 11, fork: 'loser' })
  await sees(11)
  node.chain.drop(11)
  const winner = node.produce({ slot: 11, fork: 'winner' })
  await vi.waitFor(() => expect(hashes.get(11)).toBe(winner.blockhash))
  expect(seen.filter((slot) => slot === 11)).toHaveLength(2)
})

test('reconnects after the WebSocket closes, without missing a block', async () => {
  const { node, tip, sees, news } = await setUp({ ws: 'blocks' })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  await sees(10)
  node.dropSockets()
  await vi.waitFor(() => expect(tip.mode()).toBe('polling'))
  node.produce()
  await sees(11)
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  expect(news).toEqual(['up'])
})

test('reports once that the node is unreachable, and once that it is back', async () => {
  const { node, news, sees } = await setUp({ ws: 'none' })
  await sees(10)
  await node.stop()
  await vi.waitFor(() => expect(news).toHaveLength(2))
  expect(news[1]).toMatch(/^down: The node 127.0.0.1:\d+ refused the connection/)
  await node.start()
  node.produce()
  await sees(11)
  expect(news.slice(2)).toEqual(['up'])
})

test('jumps to the newest blocks after a large gap, and leaves the gap to others', async () => {
  const { node, seen, sees } = await setUp({ ws: 'none' })
  await sees(10)
  for (let slot = 11; slot < 500; slot++) node.chain.add({ slot })
  await sees(499)
  expect(seen.length).toBeLessThan(100)
})

test('follows a chain that was reset', async () => {
  const { node, seen, sees } = await setUp({ ws: 'none' })
  node.produce({ slot: 300 })
  await sees(300)
  node.chain.drop(0)
  node.chain.tip = 0
  node.produce({ slot: 1 })
  await sees(1)
  expect(seen.at(-1)).toBe(1)
})

/** Makes the node serve another chain from one moment to the next. */
function exchange(node: FakeNode, other: FakeChain): void {
  node.chain.drop(0)
  for (const [slot, block] of other.blocks) node.chain.blocks.set(slot, block)
  Object.assign(node.chain, { genesisHash: other.genesisHash, tip: other.tip, finalized: other.finalized })
}

test('tells of a break before the first block of another chain, which comes by polling', async () => {
  const { node, events, sees } = await setUp({ ws: 'none' })
  node.produce()
  await sees(11)
  expect(events).toEqual([10, 11])
  const other = createFakeChain('other', 10)
  for (let slot = 10; slot <= 12; slot++) other.add({ slot })
  exchange(node, other)
  await sees(12)
  expect(events).toEqual([10, 11, 'break', 12])
})

test('tells of a break at each connection, before the first block that comes over it', async () => {
  const { node, tip, events, sees } = await setUp({ ws: 'blocks' })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  await sees(10)
  node.produce()
  await sees(11)
  const before = events.length
  node.dropSockets()
  exchange(node, createFakeChain('other', 8))
  await vi.waitFor(() => expect(tip.mode()).toBe('polling'))
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  node.produce({ slot: 9 })
  await sees(9)
  expect(events.slice(before)[0]).toBe('break')
})

test('ignores malicious messages', async () => {
  const { node, tip, sees } = await setUp({ ws: 'blocks' })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  node.say('<html>')
  node.say(
    '{"jsonrpc":"2.0","method":"blockNotification","params":{"result":{"value":{"slot":5,"block":{"a":',
  )
  node.say('{"jsonrpc":"2.0","method":"slotNotification","params":null}')
  node.say('{"jsonrpc":"2.0","method":"slotNotification","params":{"result":{"slot":"x"}}}')
  node.say(
    '{"jsonrpc":"2.0","method":"blockNotification","params":{"result":{"context":{"slot":11},"value":{"slot":11,"block":null,"err":"BlockStoreError"}}}}',
  )
  node.produce()
  await sees(11)
})

test('derives the WebSocket URLs: next port first, then the same; same address without a port', () => {
  expect(webSocketUrls('http://127.0.0.1:8899')).toEqual(['ws://127.0.0.1:8900/', 'ws://127.0.0.1:8899/'])
  expect(webSocketUrls('http://127.0.0.1:3000/rpc')).toEqual([
    'ws://127.0.0.1:3000/rpc',
    'ws://127.0.0.1:3001/rpc',
  ])
  expect(webSocketUrls('https://rpc.example.org/key?x=1')).toEqual(['wss://rpc.example.org/key?x=1'])
})

test('tries the second candidate address when the first one refuses the connection', async () => {
  const node = await startFakeNode({ ws: 'blocks' })
  node.produce({ slot: 3 })
  const client = connectTo({ rpcUrl: node.url }) // nothing listens at port + 1
  const seen: number[] = []
  const tip = followTip(client, {
    onSlot: () => undefined,
    onBreak: () => undefined,
    onBlock: ({ slot }) => void seen.push(slot),
    onDown: () => undefined,
    onUp: () => undefined,
  })
  open.push(tip.stop, () => client.close(), node.stop)
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
})
