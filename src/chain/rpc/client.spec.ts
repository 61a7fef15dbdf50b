import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChainClient, ChainClientOptions } from '../client.ts'
import { connectTo } from '../testing/connect.ts'
import { fakeAddress } from '../testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '../testing/fake-node.ts'
import { ChainUnavailable } from './errors.ts'
import { parseRetryAfter } from './transport.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function setUp({
  places,
  ...options
}: Partial<ChainClientOptions> & { places?: number } = {}): Promise<{ node: FakeNode; client: ChainClient }> {
  const node = await startFakeNode({ ws: 'none' })
  const client = connectTo({ rpcUrl: node.url, ...(places ? { places } : {}) }, options)
  open.push(() => client.close(), node.stop)
  return { node, client }
}
const asked = (node: FakeNode, method: string) => node.calls.filter((call) => call.method === method).length

test('reuses its connection for several calls', async () => {
  const { node, client } = await setUp()
  for (let i = 0; i < 5; i++) await client.getGenesisHash()
  expect(node.connections()).toBe(1)
})

test('keeps u64 values exact', async () => {
  const { node, client } = await setUp()
  node.intercept = () => ({
    body: '{"jsonrpc":"2.0","result":{"context":{"slot":1},"value":{"total":18446744073709551615,"circulating":5,"nonCirculating":0}},"id":1}',
  })
  expect(await client.getSupply()).toEqual({
    slot: 1,
    total: 18446744073709551615n,
    circulating: 5n,
    nonCirculating: 0n,
  })
})

test('no error repeats what may be a key in the URL of the node', async () => {
  const node = await startFakeNode({ ws: 'none' })
  const url = node.url.replace('://', '://user:pass-secret-1@')
  const client = connectTo(
    { rpcUrl: `${url}/v2/path-secret-2/?api-key=query%2Dsecret-3` },
    { deadlineMs: 500 },
  )
  open.push(() => client.close(), node.stop)
  const answers = [
    { status: 404, body: 'Nothing at /v2/path-secret-2/?api-key=query%2Dsecret-3 (query-secret-3)' },
    { status: 200, body: 'not JSON: /v2/path-secret-2/' },
    {
      status: 400,
      body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"bad key query-secret-3"},"id":1}',
    },
  ]
  for (const answer of answers) {
    node.intercept = () => answer
    const error = await client.getGenesisHash().catch((thrown) => thrown)
    expect(error.message).toContain('…')
    expect(error.message + error.stack).not.toContain('secret')
  }
})

test('retries after the Retry-After time of a 429', async () => {
  const { node, client } = await setUp()
  node.intercept = (_, __, count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: 'slow down' } : undefined
  const started = performance.now()
  expect(await client.getSlot('confirmed')).toBe(0)
  expect(performance.now() - started).toBeGreaterThan(950)
})

test('parses Retry-After as seconds and as a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(parseRetryAfter('3', now)).toBe(3000)
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:05 GMT', now)).toBe(5000)
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0)
  expect(parseRetryAfter('999999', now)).toBe(120_000)
  expect(parseRetryAfter('soon', now)).toBeUndefined()
})

test('retries after 5xx, a node that is behind, a truncated response, HTML, invalid JSON and a wrong id', async () => {
  const { node, client } = await setUp()
  const hostile = [
    { status: 503, body: 'unavailable' },
    { error: { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } } },
    'cut' as const,
    { body: '<html>gateway</html>' },
    { body: '{"jsonrpc":"2.0","result":' },
    { body: '{"jsonrpc":"2.0","result":7,"id":999}' },
    { body: '[]' },
  ]
  for (const reply of hostile) {
    const before = node.calls.length
    node.intercept = (_, __, count) => (count === before + 1 ? reply : undefined)
    expect(await client.getSlot('confirmed')).toBe(0)
    expect(node.calls.length - before).toBe(2)
  }
})

test('does not retry what the node rejects', async () => {
  const { node, client } = await setUp()
  node.intercept = () => ({ error: { code: -32602, message: 'Invalid params', data: 'x' } })
  await expect(client.getSlot('confirmed')).rejects.toMatchObject({
    name: 'RpcError',
    code: -32602,
    data: 'x',
    method: 'getSlot',
  })
  expect(node.calls).toHaveLength(1)
})

test('does not retry after 401, and the error says what to check', async () => {
  const { node, client } = await setUp()
  node.intercept = () => ({ status: 401, body: 'invalid api key' })
  await expect(client.getSlot('confirmed')).rejects.toThrow(
    /answered 401: invalid api key. .*check RPC_URL and its key/,
  )
  expect(node.calls).toHaveLength(1)
})

test('fails at the deadline; the error has host, cause and number of attempts, but no secret', async () => {
  const { node } = await setUp()
  const { host } = new URL(node.url)
  const client = connectTo(
    { rpcUrl: `http://user:hunter2@${host}/?api-key=hunter2` },
    { timeoutMs: 150, deadlineMs: 700 },
  )
  node.intercept = () => 'hang'
  const started = performance.now()
  const error = await client.getSlot('confirmed').catch((e: Error) => e)
  expect(performance.now() - started).toBeLessThan(900)
  expect(String(error)).toMatch(
    new RegExp(
      `^ChainUnavailable: The node ${host} gave no answer within \\d+ ms \\(called getSlot \\d times in 1 s\\)\\.$`,
    ),
  )
  expect(String(error)).not.toContain('hunter2')
  client.close()
})

test('waits for an unreachable node to come back', async () => {
  const { node, client } = await setUp()
  await client.getSlot('confirmed')
  await node.stop()
  const answer = client.getSlot('confirmed')
  setTimeout(() => void node.start(), 600)
  expect(await answer).toBe(0)
})

test('limits concurrent requests and sends urgent ones first', async () => {
  const { node } = await setUp()
  const client = connectTo({ rpcUrl: node.url, places: 3 })
  open.push(() => client.close())
  const order: string[] = []
  const patient = Array.from({ length: 6 }, () =>
    client.call('getSlot', [{ commitment: 'confirmed' }], { lane: 'history' }).then(() => order.push('p')),
  )
  const hurried = client.getGenesisHash().then(() => order.push('now'))
  await Promise.all([...patient, hurried])
  expect(node.connections()).toBeLessThanOrEqual(3)
  expect(order.indexOf('now')).toBeLessThan(4)
})

test('reads compressed responses', async () => {
  const { node, client } = await setUp()
  node.intercept = () => ({
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync('{"jsonrpc":"2.0","result":5,"id":1}'),
  })
  expect(await client.getSlot('confirmed')).toBe(5)
})

test('aborts pending requests when it is closed', async () => {
  const { node, client } = await setUp()
  node.intercept = () => 'hang'
  const call = client.getSlot('confirmed')
  void vi.waitUntil(() => asked(node, 'getSlot') > 0, 20_000).then(() => client.close())
  await expect(call).rejects.toThrow('The chain client is closed.')
  expect(asked(node, 'getSlot')).toBe(1)
})

test('reads the responses of old and new node versions', async () => {
  const { node, client } = await setUp()
  const votePubkey = fakeAddress('vote')
  const answers: Record<string, unknown> = {
    getVersion: { 'solana-core': '1.6.11' },
    getEpochInfo: { absoluteSlot: 10, epoch: 1, slotIndex: 2, slotsInEpoch: 8 },
    getVoteAccounts: { current: [{ votePubkey, nodePubkey: votePubkey, activatedStake: 42 }] },
  }
  node.intercept = (method) => (method in answers ? { result: answers[method] } : undefined)
  expect(await client.getVersion()).toBe('1.6.11')
  expect(await client.getEpochInfo()).toMatchObject({ blockHeight: null, transactionCount: null, epoch: 1 })
  expect(await client.getVoteAccounts()).toEqual({
    current: [
      {
        votePubkey,
        nodePubkey: votePubkey,
        activatedStake: 42n,
        commissionBps: null,
        lastVote: null,
        epochCredits: [],
      },
    ],
    delinquent: [],
  })
})

test('many requests can wait for an unreachable node without a MaxListeners warning', async () => {
  const warnings: string[] = []
  const hear = (warning: Error) => warnings.push(warning.name)
  process.on('warning', hear)
  open.push(() => void process.off('warning', hear))
  const { node, client } = await setUp({ deadlineMs: 30_000, places: 40 })
  let asked = 0
  node.intercept = () => {
    asked++
    return { status: 503, headers: { 'retry-after': '20' }, body: 'away' }
  }
  const waiting = Array.from({ length: 30 }, () => client.getSlot('confirmed').catch((error) => error.name))
  while (asked < 30) await new Promise((resolve) => setTimeout(resolve, 10))
  await new Promise((resolve) => setTimeout(resolve, 50))
  client.close()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ChainUnavailable']))
  expect(warnings).toEqual([])
})

test.each([
  7,
  'x',
  [],
  {},
  { lamports: -1, owner: fakeAddress('owner'), data: ['', 'base64'] },
  { lamports: 1.5, owner: fakeAddress('owner'), data: ['', 'base64'] },
  { lamports: 1, owner: 'x', data: ['', 'base64'] },
  { lamports: 1, owner: fakeAddress('owner'), data: 'AAAA' },
  { lamports: 1, owner: fakeAddress('owner') },
])('an account that is %j is the node’s trouble and no fault of ours', async (value) => {
  const { node, client } = await setUp()
  node.intercept = () => ({ result: { context: { slot: 1 }, value } })
  await expect(client.getAccount(fakeAddress('asked'))).rejects.toThrow(ChainUnavailable)
  node.intercept = () => ({ result: { context: { slot: 1 }, value: [value] } })
  await expect(client.getAccounts([fakeAddress('asked')], 10)).rejects.toThrow(ChainUnavailable)
})

test('rejects too few accounts, accounts without a slot and too long data', async () => {
  const { node, client } = await setUp()
  const asked = [fakeAddress('one'), fakeAddress('two')]
  for (const result of [null, {}, { value: [null, null] }, { context: { slot: 1 }, value: [null] }]) {
    node.intercept = () => ({ result })
    await expect(client.getAccounts(asked, 10)).rejects.toThrow(ChainUnavailable)
  }
  const data = [Buffer.alloc(1_000).toString('base64'), 'base64']
  const account = { lamports: 1, owner: fakeAddress('owner'), executable: false, space: 1_000, data }
  node.intercept = () => ({ result: { context: { slot: 1 }, value: [account, null] } })
  const { accounts } = await client.getAccounts(asked, 10)
  expect(accounts.map((one) => one?.data.length)).toEqual([10, undefined])
})

test('an account that cannot be read is unknown, which is not the same as none, and the rest stays', async () => {
  const { node, client } = await setUp()
  const asked = [fakeAddress('one'), fakeAddress('two'), fakeAddress('three')]
  const account = { lamports: 7, owner: fakeAddress('owner'), executable: false, data: ['', 'base64'] }
  node.intercept = () => ({
    result: { context: { slot: 1 }, value: [{ ...account, owner: 'x' }, account, null] },
  })
  const { accounts } = await client.getAccounts(asked, 10)
  expect(accounts).toEqual([undefined, expect.objectContaining({ lamports: 7n }), null])
})

test('a request whose deadline expired while queued is not sent', async () => {
  const { node, client } = await setUp({ places: 1, timeoutMs: 300 })
  node.intercept = () => 'hang'
  const first = client.getAccount(fakeAddress('first'), { deadlineMs: 300 }).catch((error) => error)
  const second = client.getAccount(fakeAddress('second'), { deadlineMs: 100 }).catch((error) => error)
  expect(await first).toBeInstanceOf(ChainUnavailable)
  expect(await second).toBeInstanceOf(ChainUnavailable)
  expect(node.calls.map(({ params }) => params[0])).not.toContain(fakeAddress('second'))
})

test('while its answers must not be used, no call is sent to the node', async () => {
  let reason: string | undefined = 'The node serves another chain.'
  const { node, client } = await setUp({ refusal: () => reason })
  await expect(client.getSlot('confirmed')).rejects.toThrow(new ChainUnavailable(reason))
  expect(node.calls).toEqual([])
  reason = undefined
  expect(await client.getSlot('confirmed')).toBe(0)
})
