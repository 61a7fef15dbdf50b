import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { ErrorBody } from '#contract/errors.ts'
import { routes, writeRoutes } from '#contract/index.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { keypairOf } from '#svm/keypair.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { start } from '../testing/start.ts'

let node: StandingNode
let chain: ChainClient
let dir: string
const ends: (() => unknown)[] = []
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'faucet-'))
  node = await startStandingNode({ seed: 'faucet', perSlot: 0 })
  node.run(3)
  chain = connectTo({ rpcUrl: node.rpcUrl }, { deadlineMs: 2_000 })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(async () => {
  chain?.close()
  await node?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const wallet = (n: number) => keypairOf(new Uint8Array(32).fill(n)).address

async function serve(faucet = { chain, dir: mkdtempSync(join(dir, 'given-')) }) {
  const api = await start({ faucet })
  ends.push(api.stop)
  const request = async (address: unknown, visitor = '203.0.113.1', headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.url}/api/faucet/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor, ...headers },
      body: JSON.stringify({ address }),
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.json(),
    }
  }
  const state = async () => routes.getFaucet.output.parse(await (await fetch(`${api.url}/api/faucet`)).json())
  return { request, state, faucet }
}
const messageOf = ({ body }: { body: unknown }) => ErrorBody.parse(body).error.message

test('one request gives one coin to a wallet that did not exist, in a transaction of the chain', async () => {
  const { request, state } = await serve()
  expect(await state()).toEqual({
    available: true,
    reason: null,
    lamports: '1000000000',
    perHour: 5,
    remainingToday: 1_000,
  })
  const answer = await request(wallet(21))
  expect(answer.status).toBe(200)
  const { signature, lamports } = writeRoutes.requestCoins.output.parse(answer.body)
  node.run(1)
  expect((await chain.getAccount(wallet(21)))?.lamports).toBe(BigInt(lamports))
  expect(await node.call('getTransaction', signature, { commitment: 'confirmed' })).toBeTruthy()
  expect((await state()).remainingToday).toBe(999)
})

test.each([
  ['nonsense', 'address'],
  ['', 'address'],
  [7, 'address'],
  [PROGRAM.token, 'a program: expected a wallet'],
])('to %o nothing is given', async (address, message) => {
  const { request, state } = await serve()
  const answer = await request(address)
  expect(answer.status).toBe(400)
  expect(messageOf(answer)).toContain(message)
  expect((await state()).remainingToday).toBe(1_000)
})

test('to an account of a program nothing is given, because nobody could spend it', async () => {
  const { request } = await serve()
  const { current } = await chain.getVoteAccounts()
  const answer = await request(current[0]?.votePubkey)
  expect(answer.status).toBe(400)
  expect(messageOf(answer)).toContain(`an account of the program ${PROGRAM.vote}: expected a wallet`)
})

test('a visitor is given coins five times per hour, whatever the address', async () => {
  const { request } = await serve()
  for (let n = 0; n < 5; n++) expect((await request(wallet(30 + n))).status).toBe(200)
  const refused = await request(wallet(36))
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThan(3_000)
  expect((await request(wallet(36), '203.0.113.2')).status).toBe(200)
})

test('an address is given coins five times per hour, whoever asks, also in parallel', async () => {
  const { request, state } = await serve()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => request(wallet(40), `203.0.113.${n}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  expect((await state()).remainingToday).toBe(995)
})

test('pages of other sites cannot request coins', async () => {
  const { request } = await serve()
  const answer = await request(wallet(50), '203.0.113.1', { origin: 'https://other.example' })
  expect(answer.status).toBe(403)
})

test('while the node is away the faucet says so', async () => {
  const away = connectTo({ rpcUrl: 'http://127.0.0.1:9' }, { deadlineMs: 300 })
  ends.push(() => away.close())
  const { request } = await serve({ chain: away, dir: mkdtempSync(join(dir, 'given-')) })
  const answer = await request(wallet(51))
  expect(answer.status).toBe(503)
  expect(messageOf(answer)).toBe('The node does not answer: try again in a moment.')
})

test('without a faucet the calls say so', async () => {
  const api = await start()
  ends.push(api.stop)
  const state = routes.getFaucet.output.parse(await (await fetch(`${api.url}/api/faucet`)).json())
  expect(state).toMatchObject({
    available: false,
    reason: 'This explorer has no faucet.',
    remainingToday: null,
  })
})
