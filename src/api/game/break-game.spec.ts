import { expect, test, vi } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { keypairNumber, openGameChain, SEND, sentOf } from '../testing/game.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { reasonOf } from '../testing/reason-of.ts'

const { node, funded, serve, onChain, transactionsOf } = openGameChain()

test('a transaction is sent at once, and its status follows when the chain has confirmed it', async () => {
  const api = await serve()
  const answer = await api.send()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { signature, ...rest } = sentOf(answer)
  expect(rest).toEqual({ success: true, status: 'pending', processingTime: expect.any(Number) })
  expect(await api.statuses(signature)).toEqual([{ signature, status: 'pending' }])
  node().run(1)
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
  node().run(1)
  for (const signature of signatures) {
    const found = await onChain(signature)
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000 })
    const { accountKeys, instructions } = found?.transaction.message ?? {}
    expect(accountKeys?.filter(({ signer }) => signer).map(({ pubkey }) => pubkey)).toEqual([
      funded().address,
    ])
    expect(instructions).toHaveLength(2)
    expect(instructions?.[0]?.parsed).toEqual({
      type: 'transfer',
      info: { source: funded().address, destination: funded().address, lamports: 1 },
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
  [{ gameId: ['1', '2'] }, 'gameId is a list'],
  [null, 'gameId is missing.'],
  [[], 'gameId is missing.'],
])('the body %j is refused with what is wrong, and nothing is sent', async (body, reason) => {
  const api = await serve()
  const before = await transactionsOf(funded())
  const answer = await api.post(body)
  expect([answer.status, reasonOf(answer).message]).toEqual([400, expect.stringContaining(reason)])
  expect((await api.stats()).remainingToday).toBe(1_000)
  node().run(1)
  expect(await transactionsOf(funded())).toBe(before)
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
  const before = await transactionsOf(funded())
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
  node().run(1)
  expect(await transactionsOf(funded())).toBe(before + accepted.length)
})

test('in parallel from many visitors no more than the budget is sent, also after a restart', async () => {
  const api = await serve({ dailyTransactions: 3 })
  const before = await transactionsOf(funded())
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
  node().run(1)
  expect(await transactionsOf(funded())).toBe(before + 3)
  expect(await api.stats()).toMatchObject({ available: false, remainingToday: 0 })

  const restarted = await serve({ dailyTransactions: 3, folder: api.folder })
  expect(await restarted.stats()).toEqual({
    networkTPS: null,
    available: false,
    reason: 'All transactions of the game for today are sent. It goes on at 00:00 UTC.',
    address: funded().address,
    remainingToday: 0,
  })
  expect((await restarted.send('203.0.113.99')).status).toBe(503)
  node().run(1)
  expect(await transactionsOf(funded())).toBe(before + 3)
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
