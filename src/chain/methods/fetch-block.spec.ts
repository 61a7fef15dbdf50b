import { afterEach, expect, test } from 'vitest'
import { connectTo } from '../testing/connect.ts'
import { startFakeNode } from '../testing/fake-node.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
async function setUp() {
  const node = await startFakeNode({ ws: 'none' })
  const client = connectTo({ rpcUrl: node.url })
  open.push(() => client.close(), node.stop)
  return { node, client }
}
const configOf = (call: { params: unknown[] } | undefined) => call?.params[1]

test('returns the complete response as the node sent it', async () => {
  const { node, client } = await setUp()
  const block = node.produce({ transactions: 200 })
  const fetched = await client.fetchBlock(block.slot)
  expect(fetched.kind).toBe('block')
  if (fetched.kind !== 'block') return
  expect(JSON.parse(fetched.json.toString())).toMatchObject({
    jsonrpc: '2.0',
    result: { blockhash: block.blockhash },
  })
  expect(configOf(node.calls.at(-1))).toEqual({
    encoding: 'base64',
    transactionDetails: 'full',
    rewards: true,
    commitment: 'confirmed',
    footer: true,
    maxSupportedTransactionVersion: 1,
  })
})

test('asks without the footer, then for an older version, where the node takes no more', async () => {
  const { node, client } = await setUp()
  node.produce({ slot: 1 })
  const tried: unknown[] = []
  const askNode = (
    accepts: (config: { footer?: boolean; maxSupportedTransactionVersion?: number }) => boolean,
  ) => {
    tried.length = 0
    node.intercept = (_, params) => {
      const { footer, maxSupportedTransactionVersion } = params[1] as {
        footer?: boolean
        maxSupportedTransactionVersion?: number
      }
      tried.push([footer, maxSupportedTransactionVersion])
      return accepts(params[1] as object) ? undefined : { error: { code: -32602, message: 'Invalid params' } }
    }
  }
  askNode(({ footer }) => !footer)
  expect((await client.fetchBlock(1)).kind).toBe('block')
  expect(tried).toEqual([
    [true, 1],
    [undefined, 1],
  ])
  askNode(({ maxSupportedTransactionVersion: version }) => version === 0)
  expect((await client.fetchBlock(1)).kind).toBe('block')
  expect(tried).toEqual([
    [undefined, 1],
    [undefined, 0],
  ])
})

test('distinguishes skipped slots, blocks that are not available yet, and pruned blocks', async () => {
  const { node, client } = await setUp()
  node.produce({ slot: 10 })
  node.chain.firstAvailable = 5
  expect(await client.fetchBlock(7)).toEqual({ kind: 'skipped', slot: 7 })
  expect(await client.fetchBlock(11)).toMatchObject({ kind: 'unavailable', forGood: false })
  expect(await client.fetchBlock(3)).toMatchObject({
    kind: 'unavailable',
    forGood: true,
    reason: expect.stringContaining('cleaned up'),
  })
})

test('omits parameters that an old node rejects, and remembers it', async () => {
  const { node, client } = await setUp()
  node.produce({ slot: 1 })
  node.produce({ slot: 2 })
  node.intercept = (_, params) =>
    'maxSupportedTransactionVersion' in (params[1] as object)
      ? { error: { code: -32602, message: 'unknown field' } }
      : undefined
  expect((await client.fetchBlock(1)).kind).toBe('block')
  const before = node.calls.length
  expect((await client.fetchBlock(2)).kind).toBe('block')
  expect(node.calls.length - before).toBe(1)
})

test('throws when the node rejects all parameter variants', async () => {
  const { node, client } = await setUp()
  node.intercept = () => ({ error: { code: -32602, message: 'Invalid params' } })
  await expect(client.fetchBlock(1)).rejects.toMatchObject({ code: -32602 })
})

test('accepts transactions of a newer version', async () => {
  const { node, client } = await setUp()
  node.produce({ slot: 1 })
  node.intercept = (_, params) =>
    (params[1] as { maxSupportedTransactionVersion: number }).maxSupportedTransactionVersion < 2
      ? { error: { code: -32015, message: 'Transaction version (2) is not supported' } }
      : undefined
  expect((await client.fetchBlock(1)).kind).toBe('block')
})

test('of several calls that meet a newer version at once, each asks again', async () => {
  const { node, client } = await setUp()
  const slots = [1, 2, 3, 4]
  for (const slot of slots) node.produce({ slot })
  node.intercept = (_, params) =>
    (params[1] as { maxSupportedTransactionVersion: number }).maxSupportedTransactionVersion < 2
      ? { error: { code: -32015, message: 'Transaction version (2) is not supported' } }
      : undefined
  const fetched = await Promise.all(slots.map((slot) => client.fetchBlock(slot)))
  expect(fetched.map(({ kind }) => kind)).toEqual(slots.map(() => 'block'))
})

test('treats a null block as unavailable', async () => {
  const { node, client } = await setUp()
  node.intercept = () => ({ result: null })
  expect(await client.fetchBlock(1)).toMatchObject({ kind: 'unavailable', forGood: false })
})

test('rejects content that is not a block', async () => {
  const { node, client } = await setUp()
  const { slot: _, ...block } = node.produce({ slot: 10 })
  for (const result of [{}, 7, [], { ...block, blockhash: 'x' }, { ...block, parentSlot: 10 }]) {
    node.intercept = () => ({ result })
    expect(await client.fetchBlock(10)).toEqual({ kind: 'invalid', slot: 10 })
  }
})

test('retries when a large response is truncated or has another id', async () => {
  const { node, client } = await setUp()
  const block = node.produce({ transactions: 50 })
  const { slot: _, ...wire } = block
  const text = JSON.stringify({ jsonrpc: '2.0', result: wire, id: 1 })
  const hostile = [
    { body: text.slice(0, 20_000) },
    { body: text.replace(/"id":1\}$/, '"id":777}') },
    { body: `<html>${'x'.repeat(5000)}</html>` },
  ]
  for (const reply of hostile) {
    const before = node.calls.length
    node.intercept = (__, ___, count) => (count === before + 1 ? reply : undefined)
    expect((await client.fetchBlock(block.slot)).kind).toBe('block')
    expect(node.calls.length - before).toBe(2)
  }
})

test('reads a header without transactions', async () => {
  const { node, client } = await setUp()
  const { blockhash, parentSlot } = node.produce({ slot: 4 })
  expect(await client.getBlockHeader(4, 'confirmed')).toMatchObject({ blockhash, parentSlot })
  expect(await client.getBlockHeader(3, 'confirmed')).toBeUndefined()
  expect(configOf(node.calls.at(-1))).toMatchObject({ maxSupportedTransactionVersion: 1 })
  node.intercept = (_, params) =>
    'maxSupportedTransactionVersion' in (params[1] as object)
      ? { error: { code: -32602, message: 'Invalid params' } }
      : undefined
  expect(await client.getBlockHeader(4, 'confirmed')).toMatchObject({ blockhash, parentSlot })
})

test('lists any range of slots, split into ranges that a node accepts', async () => {
  const { node, client } = await setUp()
  node.produce({ slot: 3 })
  node.produce({ slot: 600_000 })
  expect(await client.getBlocks(0, 700_000, 'confirmed')).toEqual([3, 600_000])
  expect(node.calls.filter((call) => call.method === 'getBlocks')).toHaveLength(2)
})
