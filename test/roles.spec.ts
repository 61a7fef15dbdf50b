import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { SLOW } from '#lib/testing/soak.ts'
import { startEngine } from '#store/testing/engine.ts'
import { freePort, type Product, startProduct } from './product.ts'

// The embedded engine stands for a ClickHouse server here: it has the same HTTP interface, and the processes know it by
// CLICKHOUSE_URL alone.

const Health = z.object({
  indexed: z.object({
    isStandby: z.boolean().nullable(),
    height: z.number().nullable(),
    gaps: z.number().nullable(),
  }),
  problems: z.array(z.string()),
})
const Block = z.object({
  height: z.number(),
  blockhash: z.string(),
  leader: z.string().nullable(),
  finalized: z.boolean(),
  totalFees: z.string(),
  transactions: z.array(z.object({ signature: z.string(), status: z.string(), fee: z.string() })),
})
const healthOf = async ({ url }: Product) => Health.parse(await (await fetch(`${url}/api/health`)).json())
const heightOf = async (product: Product) => (await healthOf(product)).indexed.height ?? 0
const isStandby = async (product: Product) => (await healthOf(product)).indexed.isStandby

async function startAll() {
  const dir = mkdtempSync(join(tmpdir(), 'gorscope-roles-'))
  const { address, stop } = await startEngine()
  const { username, password, url } = address
  const port = String(await freePort())
  const shared = {
    CLICKHOUSE_URL: url.replace('//', `//${username}:${password}@`),
    RPC_URL: `http://127.0.0.1:${port}`,
    WS_URL: `ws://127.0.0.1:${Number(port) + 1}`,
    OUTSIDE: 'off',
  }
  const running: Product[] = []
  const start = async (name: string, env: Record<string, string>) => {
    const product = await startProduct({ ...shared, DATA_DIR: join(dir, name), ...env })
    running.push(product)
    return product
  }
  onTestFinished(async () => {
    await Promise.all(running.map((product) => product.stop()))
    await stop()
    rmSync(dir, { recursive: true, force: true })
  })
  // The chain of the others: an explorer of its own, on its own database.
  await start('chain', {
    CLICKHOUSE_URL: '',
    RPC_URL: '',
    WS_URL: '',
    LOCALNET_PORT: port,
    LOCALNET_TPS: '5',
  })
  return { dir, start }
}

test(
  'of two indexers on one server the second waits, and goes on when the first is killed or stopped',
  SLOW,
  async () => {
    const { dir, start } = await startAll()
    // The folder of the chain has an embedded database that another process runs and fills.
    const refused = spawnSync(process.execPath, ['src/start.mjs'], {
      env: { ...process.env, DATA_DIR: join(dir, 'chain'), ROLES: 'indexer', OUTSIDE: 'off' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining('indexes already. Take indexer out of ROLES'),
    ])
    const first = await start('first', { ROLES: 'indexer,api' })
    await expect.poll(() => heightOf(first)).toBeGreaterThan(5)
    const second = await start('second', { ROLES: 'indexer,api' })
    const pages = await start('pages', { ROLES: 'api' })
    await expect.poll(() => isStandby(second)).toBe(true)
    expect([await isStandby(first), await isStandby(pages)]).toEqual([false, null])
    // The process that only answers knows what the indexer's checks found.
    const differences = async () =>
      /^gorscope_integrity_differences (\d+)$/m.exec(await (await fetch(`${pages.url}/metrics`)).text())?.[1]
    await expect.poll(differences).toBe('0')
    // All three show the newest blocks.
    const height = (await heightOf(first)) + 3
    for (const one of [first, second, pages])
      await expect.poll(() => heightOf(one)).toBeGreaterThanOrEqual(height)
    // Once it is final, a block is the same in all of them. (Each reads the names of validators by itself.)
    const blockOf = async ({ url }: Product) =>
      Block.parse(await (await fetch(`${url}/api/block/${height - 2}`)).json())
    for (const one of [first, second, pages])
      await expect
        .poll(() => blockOf(one))
        .toMatchObject({ height: height - 2, finalized: true, leader: expect.any(String) })
    const block = await blockOf(first)
    expect(block.transactions.length).toBeGreaterThan(0)
    expect(await Promise.all([second, pages].map(blockOf))).toEqual([block, block])

    first.process.kill('SIGKILL')
    await expect.poll(() => isStandby(second)).toBe(false)
    const before = await heightOf(second)
    await expect.poll(() => heightOf(pages)).toBeGreaterThan(before)
    await expect.poll(async () => (await healthOf(second)).indexed.gaps).toBe(0)

    const third = await start('first', { ROLES: 'indexer,api' })
    await expect.poll(() => isStandby(third)).toBe(true)
    await second.stop()
    await expect.poll(() => isStandby(third)).toBe(false)
    const handedOver = await heightOf(third)
    await expect.poll(() => heightOf(pages)).toBeGreaterThan(handedOver + 3)
    expect((await healthOf(third)).problems).toEqual([])
  },
)
