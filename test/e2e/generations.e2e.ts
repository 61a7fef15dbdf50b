/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import { type Listed, PATIENCE, setStage, until } from './stage.ts'

// A chain that is reset while pages are open. The chain stands still but for the slots that the test generates.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-e2e-generations-'))
const SLOTS = 40
let node: StandingNode | undefined
let product: Product | undefined
/** Transactions of the first generation. */
let old: Listed[]
let oldHash: string

const stage = setStage(() => product?.url ?? '')
const { open, api } = stage

type Health = {
  indexed: { slot: number | null; gaps: number | null }
  generations: { shown: number; current: number } | null
}
/** The explorer does not answer while it begins another generation. */
const health = () => api<Health>('/api/health').catch(() => undefined)
const startNode = (seed: string, port: number) => startStandingNode({ seed, perSlot: 4, port })
/** The hash of the block of this height, beneath `base`. */
const hashOf = async (height: number, base = '') =>
  (await api<{ blockhash: string }>(`${base}/api/block/${height}`)).blockhash

beforeAll(async () => {
  const port = await freePort()
  node = await startNode('the first chain', port)
  node.run(SLOTS)
  product = await startProduct(
    {
      ...{ DATA_DIR: folder, RPC_URL: node.rpcUrl, WS_URL: node.wsUrl, OUTSIDE: 'off' },
      PORT: String(await freePort()),
    },
    '/api/transactions',
    (body) => Array.isArray(body) && body.length >= 20,
  )
  await until('the first chain is indexed', async () => {
    node?.run(1)
    const { gaps = null, slot = 0 } = (await health())?.indexed ?? {}
    return gaps === 0 && (slot ?? 0) >= SLOTS
  })
  old = await api<Listed[]>('/api/transactions?limit=20')
  oldHash = await hashOf(10)
})
afterAll(async () => {
  await product?.stop()
  await node?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a chain that is reset goes on in a new generation: open pages follow, and the old one is there under its own paths', async () => {
  const { page } = stage
  // While the explorer begins the generation, nothing answers.
  stage.expectComplaints(/Failed to load resource|WebSocket|ERR_|50[0-9]/)
  const [first] = old
  if (!first || !node) throw new Error('There is no first chain.')
  const { signature, sentence, blockHeight, feePayer } = first
  await open('/blocks')
  await page.getByText(/^Every block of the Gorbagana Chain/).waitFor()
  expect(await page.getByText(/generation/i).count()).toBe(0)

  const port = Number(new URL(node.rpcUrl).port)
  await node.stop()
  node = await startNode('the second chain', port)
  node.run(SLOTS / 2)
  await until('the second generation is indexed', async () => {
    const { generations, indexed } = (await health()) ?? {}
    return generations?.current === 2 && indexed?.gaps === 0 && (indexed.slot ?? 0) >= SLOTS / 2
  })

  // The open page is loaded again, and is of the new chain alone.
  await page.getByText(/^Every block of generation 2 of the Gorbagana Chain/).waitFor()
  const newHash = await hashOf(10)
  expect(newHash).not.toBe(oldHash)
  expect((await fetch(stage.url(`/api/block/${blockHeight}`))).status).toBe(404)
  expect(await api<Listed[]>('/api/transactions?limit=100')).not.toContainEqual(
    expect.objectContaining({ signature }),
  )
  await open('/block/10')
  await page.getByText(newHash).first().waitFor()
  expect(await page.getByRole('complementary', { name: 'Sealed generation' }).count()).toBe(0)

  // The old one, with a notice on each page and links that stay in it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Generation 1', exact: true }).click()
  await page.waitForURL(/\/g\/1$/)
  const notice = page.getByRole('complementary', { name: 'Sealed generation' })
  await notice.getByText(/This chain was reset on .* Here are blocks 0 to [\d,]+\./).waitFor()
  await page.locator(`main a[href="/g/1/tx/${signature}"]`).first().click()
  await page.waitForURL(`**/g/1/tx/${signature}`)
  await page.getByText(sentence).first().waitFor()
  await notice.waitFor()
  await open('/g/1/blocks')
  await page.getByText(/^Every block of generation 1 of the Gorbagana Chain/).waitFor()
  await page.locator(`main a[href="/g/1/block/${blockHeight}"]`).first().waitFor()
  await open('/g/1/block/10')
  await page.getByText(oldHash).first().waitFor()
  expect(await hashOf(10, '/g/1')).toBe(oldHash)
  await open(`/g/1/address/${feePayer}`)
  await page.locator(`main a[href="/g/1/tx/${signature}"]`).first().waitFor()
  await notice.getByRole('link', { name: 'Go to the current chain' }).click()
  await page.waitForURL(stage.url('/'))
})

test('an old signature is found in an earlier generation, and its plain link leads there', async () => {
  const { page } = stage
  const [first, second] = old
  if (!first || !second) throw new Error('There is no first chain.')
  await open('/blocks')
  const box = page.getByPlaceholder('Search transactions, addresses, blocks, tokens, or domains')
  await box.fill(first.signature)
  const option = page.getByRole('listbox').getByRole('option')
  await option.getByText('in an earlier generation').waitFor()
  await option.first().click()
  await page.waitForURL(`**/g/1/tx/${first.signature}`)
  await page.getByText(first.sentence).first().waitFor()

  await page.goto(stage.url(`/tx/${second.signature}`))
  await page.waitForURL(`**/g/1/tx/${second.signature}`)
  await page.getByText(second.sentence).first().waitFor()
  await expect.poll(() => page.title(), { timeout: PATIENCE }).toMatch(/ · Generation 1 · Gorscope$/)
})
