import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ChainClient, createChainClient } from '#chain/client.ts'
import { ErrorBody } from '#contract/errors.ts'
import { routes, writeRoutes } from '#contract/index.ts'
import { encodeBase58 } from '#lib/base58.ts'
import { type Log, silent } from '#lib/log.ts'
import { type StandingNode, startStandingNode } from '#localnet/testing/standing-node.ts'
import { type Keypair, keypairOf } from '#svm/keypair.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { start } from '../testing/start.ts'

const SEND = '/api/break/send-transaction'

let node: StandingNode
let chain: ChainClient
let dir: string
let funded: Keypair
const ends: (() => unknown)[] = []

const keypairNumber = (n: number) => keypairOf(new Uint8Array(32).fill(n))
const airdrop = async ({ address }: Keypair, lamports: number) => {
  await node.call('requestAirdrop', address, lamports)
  node.run(1)
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'break-game-'))
  node = await startStandingNode({ seed: 'game', perSlot: 0 })
  node.run(3)
  chain = createChainClient({ rpcUrl: node.rpcUrl, deadlineMs: 2_000 })
  funded = keypairNumber(1)
  await airdrop(funded, 1_000_000_000)
}, 120_000)
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(async () => {
  chain?.close()
  await node?.stop()
  rmSync(dir, { recursive: true, force: true })
})

type Setup = {
  keypair?: Keypair
  dailyTransactions?: number
  faucet?: boolean
  folder?: string
  client?: ChainClient
  log?: Log
}

/** An API whose game has a folder of its own, unless one is given. */
async function serve({
  keypair = funded,
  dailyTransactions = 1_000,
  faucet = false,
  folder = mkdtempSync(join(dir, 'spent-')),
  client = chain,
  log = silent,
}: Setup = {}) {
  const api = await start({ game: { chain: client, keypair, dir: folder, dailyTransactions, faucet }, log })
  ends.push(api.stop)
  const post = async (body: unknown, visitor = '203.0.113.1') => {
    const response = await fetch(api.url + SEND, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const send = (visitor?: string) => post({ gameId: '1763800000000' }, visitor)
  const stats = async () =>
    routes.getBreakStats.output.parse(await (await fetch(`${api.url}/api/break/stats`)).json())
  const statuses = async (...signatures: string[]) => {
    const response = await fetch(`${api.url}/api/break/statuses?signatures=${signatures.join(',')}`)
    return routes.listBreakStatuses.output.parse(await response.json()).transactions
  }
  return { ...api, folder, post, send, stats, statuses }
}
const sentOf = ({ body }: { body: unknown }) => writeRoutes.sendBreakTransaction.output.parse(body)
const reasonOf = ({ body }: { body: unknown }) => ErrorBody.parse(body).error

type Parsed = {
  blockTime: number
  meta: { err: unknown; fee: number }
  transaction: {
    message: {
      accountKeys: { pubkey: string; signer: boolean }[]
      instructions: { programId: string; parsed?: { type: string; info: unknown } }[]
    }
  }
}
const onChain = (signature: string) =>
  node.call<Parsed | null>('getTransaction', signature, { encoding: 'jsonParsed', commitment: 'confirmed' })
const transactionsOf = async ({ address }: Keypair) =>
  (await node.call<unknown[]>('getSignaturesForAddress', address, { commitment: 'confirmed' })).length

test('a transaction is sent at once, and its status follows when the chain has confirmed it', async () => {
  const api = await serve()
  const answer = await api.send()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { signature, ...rest } = sentOf(answer)
  expect(rest).toEqual({ success: true, status: 'pending', processingTime: expect.any(Number) })
  expect(await api.statuses(signature)).toEqual([{ signature, status: 'pending' }])
  node.run(1)
  await vi.waitFor(
    async () => expect(await api.statuses(signature)).toEqual([{ signature, status: 'confirmed' }]),
    10_000,
  )
})

test('whatever a request says, one lamport goes from the account to itself, and each transaction is another', async () => {
  const api = await serve()
  const odd = {
    gameId: '1',
    to: keypairNumber(9).address,
    lamports: '1000000000',
    transaction: 'AQID',
    message: 'AQID',
    instructions: [{ programId: keypairNumber(9).address }],
  }
  const answers = [await api.post(odd), await api.send(), await api.send(), await api.post(odd)]
  const signatures = answers.map((answer) => sentOf(answer).signature)
  expect(new Set(signatures).size).toBe(4)
  node.run(1)
  for (const signature of signatures) {
    const found = await onChain(signature)
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000 })
    const { accountKeys, instructions } = found?.transaction.message ?? {}
    expect(accountKeys?.filter(({ signer }) => signer).map(({ pubkey }) => pubkey)).toEqual([funded.address])
    expect(instructions).toHaveLength(2)
    expect(instructions?.[0]?.parsed).toEqual({
      type: 'transfer',
      info: { source: funded.address, destination: funded.address, lamports: 1 },
    })
    expect(instructions?.[1]?.programId).toBe('ComputeBudget111111111111111111111111111111')
  }
})

test.each([
  [{}, 'gameId is missing.'],
  [{ gameId: '' }, 'expected a time in milliseconds: 1 to 16 digits'],
  [{ gameId: '9'.repeat(17) }, 'expected a time in milliseconds: 1 to 16 digits'],
  [{ gameId: '9'.repeat(5_000) }, 'expected a time in milliseconds: 1 to 16 digits'],
  [{ gameId: '1.5' }, 'expected a time in milliseconds: 1 to 16 digits'],
  [{ gameId: '-1' }, 'expected a time in milliseconds: 1 to 16 digits'],
  [{ gameId: '١٢٣' }, 'expected a time in milliseconds: 1 to 16 digits'],
  [{ gameId: '1\n' }, 'expected a time in milliseconds: 1 to 16 digits'],
  [{ gameId: 7 }, 'expected digits as a text'],
  [{ gameId: { toString: 1 } }, 'expected digits as a text'],
  [{ gameId: ['1', '2'] }, 'gameId is given 2 times'],
  [null, 'gameId is missing.'],
  [[], 'gameId is missing.'],
])('the body %j is refused with what is wrong, and nothing is sent', async (body, reason) => {
  const api = await serve()
  const before = await transactionsOf(funded)
  const answer = await api.post(body)
  expect([answer.status, reasonOf(answer).message]).toEqual([400, expect.stringContaining(reason)])
  expect((await api.stats()).remainingToday).toBe(1_000)
  node.run(1)
  expect(await transactionsOf(funded)).toBe(before)
})

test('large bodies, GET requests and pages of other sites send nothing', async () => {
  const api = await serve()
  expect((await api.post({ gameId: '1', more: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await fetch(api.url + SEND)).status).toBe(404)
  for (const headers of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await rawRequest(api.url, SEND, 'POST', headers)).status).toBe(403)
  expect((await api.stats()).remainingToday).toBe(1_000)
})

test('of requests in parallel one visitor has four accepted, and the rest is told to wait', async () => {
  const api = await serve()
  const before = await transactionsOf(funded)
  const answers = await Promise.all(Array.from({ length: 40 }, () => api.send('203.0.113.2')))
  const accepted = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  expect(accepted.length + refused.length).toBe(40)
  expect(accepted.length).toBeGreaterThanOrEqual(1)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  for (const answer of refused) {
    expect(reasonOf(answer).code).toBe('rate_limited')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
  node.run(1)
  expect(await transactionsOf(funded)).toBe(before + accepted.length)
})

test('in parallel from many visitors no more than the budget is sent, also after a restart', async () => {
  const api = await serve({ dailyTransactions: 3 })
  const before = await transactionsOf(funded)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => api.send(`203.0.113.${10 + index}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(21)
  expect(refused.map(reasonOf)[0]).toEqual({
    code: 'unavailable',
    message: 'All transactions of the game for today are sent. It goes on at 00:00 UTC.',
  })
  node.run(1)
  expect(await transactionsOf(funded)).toBe(before + 3)
  expect(await api.stats()).toMatchObject({ available: false, remainingToday: 0 })

  const restarted = await serve({ dailyTransactions: 3, folder: api.folder })
  expect(await restarted.stats()).toEqual({
    networkTPS: null,
    available: false,
    reason: 'All transactions of the game for today are sent. It goes on at 00:00 UTC.',
    address: funded.address,
    remainingToday: 0,
  })
  expect((await restarted.send('203.0.113.99')).status).toBe(503)
  node.run(1)
  expect(await transactionsOf(funded)).toBe(before + 3)
})

test('on the embedded chain the faucet funds the account before the first game', async () => {
  const api = await serve({ keypair: keypairNumber(2), faucet: true })
  const reason = "The game's account is being funded by the faucet: try again in a moment."
  expect(await api.stats()).toMatchObject({ available: false, reason })
  const early = await api.send()
  expect([early.status, reasonOf(early)]).toEqual([503, { code: 'unavailable', message: reason }])
  node.run(1)
  await vi.waitFor(async () => expect((await api.stats()).available).toBe(true), 10_000)
  expect((await api.send()).status).toBe(200)
})

test('without funds the game is unavailable with the reason, until somebody sends some', async () => {
  const keypair = keypairNumber(3)
  const api = await serve({ keypair })
  expect(await api.stats()).toMatchObject({
    available: false,
    reason: expect.stringContaining("The game's account has no funds: 0 lamports"),
    address: keypair.address,
  })
  expect((await api.send()).status).toBe(503)
  await airdrop(keypair, 5_000_000)
  await vi.waitFor(async () => expect((await api.stats()).available).toBe(true), 10_000)
  expect((await api.send()).status).toBe(200)
})

test('while the node is away the game says so, and takes nothing of the budget', async () => {
  const away = createChainClient({ rpcUrl: 'http://127.0.0.1:9', deadlineMs: 300 })
  ends.push(() => away.close())
  const api = await serve({ client: away })
  const reason = 'The node does not answer: try again in a moment.'
  expect(await api.stats()).toMatchObject({ available: false, reason, remainingToday: 1_000 })
  expect(reasonOf(await api.send())).toEqual({ code: 'unavailable', message: reason })
  expect((await api.stats()).remainingToday).toBe(1_000)
})

test('a transaction that the node refuses has failed', async () => {
  const refusing: ChainClient = {
    ...chain,
    // A blockhash that the chain never had.
    getLatestBlockhash: async () => ({ blockhash: keypairNumber(8).address, lastValidBlockHeight: 200 }),
  }
  const api = await serve({ client: refusing })
  expect(sentOf(await api.send())).toMatchObject({ success: false, status: 'failed' })
})

test('without a game the calls say why', async () => {
  const warn = vi.fn()
  const api = await start({
    game: { why: 'The game is switched off on this server.' },
    log: { ...silent, warn },
  })
  ends.push(api.stop)
  expect(await (await fetch(`${api.url}/api/break/stats`)).json()).toEqual({
    networkTPS: null,
    available: false,
    reason: 'The game is switched off on this server.',
    address: null,
    remainingToday: null,
  })
  const refused = await fetch(api.url + SEND, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"gameId":"1"}',
  })
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: { code: 'unavailable', message: 'The game is switched off on this server.' } },
  ])
  // Visitors cannot fill the log.
  expect(warn).not.toHaveBeenCalled()
})

test('where the budget cannot be kept nothing is sent, which is logged once', async () => {
  const folder = join(mkdtempSync(join(dir, 'no-folder-')), 'file')
  writeFileSync(folder, '')
  const error = vi.fn()
  const api = await serve({ folder, log: { ...silent, error } })
  const reason = "The game's budget cannot be kept on the disk of this server: nothing is sent meanwhile."
  expect(await api.stats()).toMatchObject({ available: false, reason, remainingToday: null })
  const before = await transactionsOf(funded)
  for (let i = 0; i < 3; i++) expect(reasonOf(await api.send()).message).toBe(reason)
  node.run(1)
  expect(await transactionsOf(funded)).toBe(before)
  expect(error).toHaveBeenCalledTimes(1)
})

test('statuses are given for what this server sent only, and of at most 20 signatures', async () => {
  const api = await serve()
  const { signature } = sentOf(await api.send())
  const other = encodeBase58(new Uint8Array(64).fill(9))
  const ask = async (text: string) => fetch(`${api.url}/api/break/statuses?signatures=${text}`)
  expect(await api.statuses(other, signature)).toEqual([{ signature, status: 'pending' }])
  const many = Array.from({ length: 21 }, () => signature).join(',')
  for (const text of ['', 'x', 'constructor', `${signature},`, many, 'x'.repeat(1_900)])
    expect((await ask(text)).status).toBe(400)
})
