import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import {
  AnswerTooLong,
  type ChainClientOptions,
  ChainUnavailable,
  MethodRefused,
  RpcError,
  TooManyCalls,
} from './client.ts'
import { connectTo } from './testing/connect.ts'
import { type FakeNode, startFakeNode } from './testing/fake-node.ts'

// A fake node gives the answers of providers and of the proxies in front of them.

async function setUp(options: Partial<ChainClientOptions> = {}) {
  const node = await startFakeNode({ ws: 'none' })
  const client = connectTo({ rpcUrl: node.url }, options)
  onTestFinished(async () => {
    client.close()
    await node.stop()
  })
  return { node, client }
}
const asked = (node: FakeNode, method: string) => node.calls.filter((call) => call.method === method).length

test.each([
  ['the node has all blocks', 0, 0],
  ['it has pruned some', 7, 7],
])('where it does not tell its first block, block 0 does: %s', async (_, firstAvailable, expected) => {
  const { node, client } = await setUp()
  node.produce({ slot: 9 })
  node.chain.firstAvailable = firstAvailable
  node.intercept = (method) =>
    /^(getFirstAvailableBlock|minimumLedgerSlot)$/.test(method)
      ? { status: 403, body: 'Not available on your plan' }
      : undefined
  await client.getSlot('confirmed')
  expect(await client.getFirstAvailableBlock()).toBe(expected)
})

test.each([
  [
    {
      status: 200,
      body: '{"jsonrpc":"2.0","error":{"code":-32005,"message":"Request rate limit exceeded"},"id":1}',
    },
  ],
  [
    {
      status: 200,
      body: '{"jsonrpc":"2.0","error":{"code":-32007,"message":"50/second request limit reached"},"id":1}',
    },
  ],
  [{ status: 403, body: 'You have exceeded your rate limit' }],
  [{ error: { code: -32_429, message: 'slow down' } }],
])('%j limits the rate of calls: the call is sent again', async (reply) => {
  const { node, client } = await setUp()
  node.intercept = (_, __, count) => (count === 1 ? reply : undefined)
  expect(await client.getSlot('confirmed')).toBe(0)
  expect(asked(node, 'getSlot')).toBe(2)
})

test('a plan that is used up (402) pauses the calls for a minute, and the error says so', async () => {
  const { node, client } = await setUp({ deadlineMs: 300 })
  node.intercept = () => ({ status: 402, body: 'Payment required' })
  await expect(client.getSlot('confirmed')).rejects.toThrow(/limits the rate|plan is used up/)
  await expect(client.getSlot('confirmed')).rejects.toThrow('it limits the rate of calls')
  expect(node.calls).toHaveLength(1)
})

test('a request that is too large for the provider (413) fails at once, and no other', async () => {
  const { node, client } = await setUp()
  node.intercept = (method) =>
    method === 'getMultipleAccounts' ? { status: 413, body: '<html>Request too large</html>' } : undefined
  await client.getSlot('confirmed')
  for (let i = 0; i < 2; i++) await expect(client.call('getMultipleAccounts', [[]])).rejects.toThrow('413')
  expect(asked(node, 'getMultipleAccounts')).toBe(2)
  expect(await client.getSlot('confirmed')).toBe(0)
})

test('502 with a body of JSON is no answer: the call is sent again', async () => {
  const { node, client } = await setUp()
  node.intercept = (_, __, count) =>
    count === 1 ? { status: 502, body: '{"jsonrpc":"2.0","result":99,"id":1}' } : undefined
  expect(await client.getSlot('confirmed')).toBe(0)
})

test('calls that are made at once are no batch, which some providers refuse', async () => {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const call = JSON.parse(body) as { id: number } | unknown[]
    if (Array.isArray(call)) response.writeHead(400).end('Batch requests are not supported')
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: 7 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connectTo({ rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  onTestFinished(async () => {
    client.close()
    await new Promise((resolve) => server.close(resolve))
  })
  const slots = await Promise.all(Array.from({ length: 5 }, () => client.getSlot('confirmed')))
  expect(slots).toEqual([7, 7, 7, 7, 7])
})

test('reads responses that a proxy compressed with zstd', async () => {
  const { node, client } = await setUp()
  const text = Buffer.from('{"jsonrpc":"2.0","result":5,"id":1}')
  // One raw block in one segment (RFC 8878).
  const header = Buffer.from([
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0x20,
    text.length,
    (text.length << 3) | 1,
    text.length >> 5,
    0,
  ])
  node.intercept = () => ({ headers: { 'content-encoding': 'zstd' }, body: Buffer.concat([header, text]) })
  expect(await client.getSlot('confirmed')).toBe(5)
})

test('an account comes from getMultipleAccounts where getAccountInfo is refused', async () => {
  const { node, client } = await setUp()
  const account = {
    lamports: 7,
    owner: PROGRAM.system,
    executable: false,
    data: ['AQI=', 'base64'],
    space: 2,
  }
  node.intercept = () => ({ result: { context: { slot: 2 }, value: account } })
  expect(await client.getAccount(PROGRAM.vote)).toMatchObject({ lamports: 7n, slot: 2 })
  node.intercept = (method) =>
    method === 'getAccountInfo'
      ? { error: { code: -32_601, message: 'Method not found' } }
      : { result: { context: { slot: 1 }, value: [account] } }
  expect(await client.getAccount(PROGRAM.vote)).toMatchObject({
    ...{ lamports: 7n, data: new Uint8Array([1, 2]) },
    slot: 1,
  })
  node.intercept = () => ({ error: { code: -32_601, message: 'Method not found' } })
  await expect(client.getAccount(PROGRAM.vote)).rejects.toThrow(/^getAccountInfo/)
})

test('a node may list the accounts of one program and not of another', async () => {
  const { node, client } = await setUp()
  node.intercept = (method, [program]) =>
    method === 'getProgramAccounts' && program === PROGRAM.stake
      ? { error: { code: -32_010, message: 'excluded from account secondary indexes' } }
      : { result: { context: { slot: 1 }, value: [] } }
  const list = (program: string) => client.call('getProgramAccounts', [program])
  for (let i = 0; i < 2; i++) await expect(list(PROGRAM.stake)).rejects.toThrow(MethodRefused)
  expect(asked(node, 'getProgramAccounts')).toBe(1)
  expect(await list(PROGRAM.vote)).toMatchObject({ value: [] })
})

test('a result is passed on as text, as the node wrote it', async () => {
  const { node, client } = await setUp()
  const results = [
    '{"a" : [18446744073709551615, "}\\""]}',
    'null',
    '5',
    '"x"',
    `[${'{"x":1.50},'.repeat(500)}0]`,
  ]
  for (const result of results) {
    // The ids of a client's requests count its calls.
    node.intercept = (_, __, id) => ({ status: 200, body: `{"jsonrpc":"2.0","id":${id},"result":${result}}` })
    expect(await client.callForText('getAnything', [])).toBe(result)
  }
})

test("what becomes of a stranger's call says nothing about the node", async () => {
  const { node, client } = await setUp({ failFast: true })
  await client.getSlot('confirmed')
  node.intercept = (method) =>
    method === 'getProgramAccounts' ? { error: { code: -32010, message: 'excluded' } } : undefined
  const ofStranger = { lane: 'strangers' as const, deadlineMs: 300 }
  await expect(client.callForText('getProgramAccounts', ['x'], ofStranger)).rejects.toThrow(RpcError)
  node.intercept = (method) => (method === 'getProgramAccounts' ? 'hang' : undefined)
  await expect(client.callForText('getProgramAccounts', ['x'], ofStranger)).rejects.toThrow(ChainUnavailable)
  node.intercept = (method) => (method === 'getProgramAccounts' ? { result: [] } : undefined)
  expect(await client.call('getProgramAccounts', ['x'])).toEqual([])
})

test("an error is the answer to a stranger's call, and is not waited out", async () => {
  const { node, client } = await setUp()
  let calls = 0
  node.intercept = (method) => {
    if (method !== 'getBalance') return undefined
    calls++
    return { error: { code: -32016, message: 'Minimum context slot has not been reached' } }
  }
  const far = ['x', { minContextSlot: 1e15 }]
  await expect(client.callForText('getBalance', far, { lane: 'strangers' as const })).rejects.toThrow(
    'context slot',
  )
  expect(calls).toBe(1)
})

test("a limit that a stranger's call meets is the answer at once, and stops no other call", async () => {
  const { node, client } = await setUp()
  node.intercept = (method) =>
    method === 'getBalance' ? { status: 429, body: '', headers: { 'retry-after': '60' } } : undefined
  const since = performance.now()
  for (let n = 0; n < 3; n++) {
    const refused = await client
      .callForText('getBalance', ['x'], { lane: 'strangers' })
      .catch((error) => error)
    expect(refused).toBeInstanceOf(TooManyCalls)
    expect(refused.waitMs).toBeGreaterThan(50_000)
  }
  node.produce({ slot: 9 })
  expect(await client.getSlot('confirmed')).toBe(9)
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(asked(node, 'getBalance')).toBe(1)
})

test('a program that is no text is for the node to judge', async () => {
  const { node, client } = await setUp()
  node.intercept = (method) => (method === 'getProgramAccounts' ? { result: [] } : undefined)
  const odd = { toString: [] }
  expect(await client.callForText('getProgramAccounts', [odd], { lane: 'strangers' as const })).toBe('[]')
})

test('an answer that is longer than asked for is named as that', async () => {
  const { node, client } = await setUp()
  node.intercept = () => ({ status: 200, body: `"${'x'.repeat(10_000)}"` })
  await expect(client.callForText('getAnything', [], { maxBytes: 5_000 })).rejects.toThrow(AnswerTooLong)
  expect(node.calls).toHaveLength(1)
})
