/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort, type Product, startProduct } from '../product.ts'
import { type Listed, PATIENCE, setStage, until } from './stage.ts'

// The product with a separate node that stops and starts again. Each test starts with everything running, also when the
// previous test left a part stopped.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-e2e-away-'))
let rpcUrl: string
let node: ChildProcess | undefined
let product: Product | undefined
let env: Record<string, string>

const stage = setStage(() => product?.url ?? '')
const { open, api, findTransaction } = stage

type Health = { status: string; problems: string[]; indexed: { slot: number | null } }
const health = () => api<Health>('/api/health')

async function startNode() {
  node = spawn(process.execPath, ['src/start.mjs', 'localnet'], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'node'),
      LOCALNET_PORT: new URL(rpcUrl).port,
      LOCALNET_TPS: '5',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until('the node answers', nodeAnswers)
}

async function nodeAnswers(): Promise<boolean> {
  const init = {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }),
    headers: { 'content-type': 'application/json' },
  }
  return fetch(rpcUrl, init).then(
    ({ ok }) => ok,
    () => false,
  )
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function stopNode() {
  const child = node
  if (!child || ended(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
  await until('the node does not answer', async () => !(await nodeAnswers()))
}

const startAgain = (from: number) =>
  startProduct(env, '/api/blocks', (body) => Array.isArray(body) && (body[0]?.slot ?? 0) > from)

beforeAll(async () => {
  rpcUrl = `http://127.0.0.1:${await freePort()}`
  // The same port at every start, so that an open page finds it again.
  env = { DATA_DIR: join(folder, 'product'), RPC_URL: rpcUrl, PORT: String(await freePort()) }
  await startNode()
  product = await startProduct(env, '/api/transactions', (body) => Array.isArray(body) && body.length >= 20)
})
beforeEach(async () => {
  if (!node || ended(node)) await startNode()
  if (!product || ended(product.process)) product = await startProduct(env)
  await until('all is well', async () => (await health()).status === 'ok')
})
afterAll(async () => {
  await product?.stop()
  await stopNode()
  rmSync(folder, { recursive: true, force: true })
})

test('the node goes away: the pages say so and history still works; it comes back: they recover by themselves', async () => {
  const { page } = stage
  stage.expectComplaints(/503|Failed to load resource/)
  const { signature, blockHeight, sentence, feePayer } = await findTransaction((tx) =>
    /^Swapped ((?!\.\.\.).)* on /.test(tx.sentence),
  )
  await open('/')
  await page.evaluate('globalThis.sameDocument = true')
  await page.getByText('Testnet Online').first().waitFor()

  await stopNode()
  await expect.poll(async () => (await health()).status, { timeout: PATIENCE }).toBe('degraded')
  expect((await health()).problems.join(' ')).not.toBe('')
  await page.getByText('Testnet Offline').first().waitFor()

  // Indexed data is served as before, also on newly loaded pages.
  const history = await stage.newPage()
  await history.goto(stage.url(`/tx/${signature}`))
  await history.getByText(sentence).first().waitFor()
  await history.goto(stage.url(`/block/${blockHeight}`))
  await history.locator(`main a[href="/tx/${signature}"]`).first().waitFor()
  const response = await history.goto(stage.url(`/address/${feePayer}`))
  expect(response?.status()).toBe(200)
  await history.locator('main a[href^="/tx/"]').first().waitFor()
  await history.goto(stage.url(`/transactions?block=${blockHeight}`))
  await history.locator(`main a[href="/tx/${signature}"]`).first().waitFor()

  const before = (await health()).indexed.slot ?? 0
  await startNode()
  await expect
    .poll(async () => ((await health()).indexed.slot ?? 0) > before && (await health()).status, {
      timeout: PATIENCE,
    })
    .toBe('ok')
  await page.getByText('Testnet Online').first().waitFor()
  const newest = () => page.locator('main a[href^="/block/"]').first().getAttribute('href')
  const block = await newest()
  await expect.poll(newest, { timeout: PATIENCE }).not.toBe(block)
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
}, 400_000)

test('the explorer itself goes away: an open page says so, and recovers by itself', async () => {
  const { page } = stage
  stage.expectComplaints(/Failed to load resource|WebSocket|ERR_/)
  await open('/')
  await page.evaluate('globalThis.sameDocument = true')
  await page.getByRole('heading', { name: 'Latest Transactions' }).waitFor()
  const before = (await health()).indexed.slot ?? 0
  await product?.stop()
  await page.getByText('The explorer cannot be reached.').waitFor()
  await page.getByText('Testnet Offline').first().waitFor()
  // The shown lists stay.
  await page.getByRole('heading', { name: 'Latest Transactions' }).waitFor()
  product = await startAgain(before)
  await page.getByText('The explorer cannot be reached.').waitFor({ state: 'hidden' })
  await page.getByText('Testnet Online').first().waitFor()
  await page.getByText('Live', { exact: true }).first().waitFor()
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
}, 400_000)

test('the history is still there after a stop and a start, and goes on', async () => {
  const { signature } = await findTransaction(() => true)
  const before = (await api<Pick<Listed, 'slot'>[]>('/api/blocks'))[0]?.slot ?? 0
  await product?.stop()
  product = await startAgain(before)
  expect(await api(`/api/transaction/${signature}`)).toMatchObject({ signature })
}, 400_000)
