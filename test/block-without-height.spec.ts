import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#api/testing/start.ts'
import { routes } from '#contract/index.ts'
import { committedData, wholeData } from '#decode/testing/real-data.ts'
import { importArchives } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { syntheticBlocks } from '../bench/synthetic-blocks.ts'

// Nodes before 2021 recorded no block heights. Their blocks are imported and then read by their slots.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-heights-'))
let store: Awaited<ReturnType<typeof openStore>>
let api: Awaited<ReturnType<typeof start>>

const realOf2020 = wholeData ?? committedData
const made = [
  ...syntheticBlocks({ blocks: 3, transactionsPerBlock: 4, encoding: 'base64', firstSlot: 5_000 }),
]

beforeAll(async () => {
  store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
  const file = join(folder, 'old.jsonl')
  const withoutHeights = made.map(({ slot, block: { blockHeight: _, ...block } }) => ({ slot, block }))
  writeFileSync(file, withoutHeights.map((each) => `${JSON.stringify(each)}\n`).join(''))
  const real = realOf2020.blockFiles.filter((name) => /mainnet_5506507[678][._]/.test(name))
  expect(real).toHaveLength(3)
  const files = [file, ...real.map(realOf2020.pathOf)]
  expect(await importArchives({ db: store.db, files, log: silent, workers: 1 })).toMatchObject({
    blocks: made.length + real.length,
    lost: 0,
  })
  api = await start({ db: store.db })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (path: string) => {
  const response = await fetch(`${api.url}${path}`)
  return { status: response.status, body: (await response.json()) as unknown }
}
const read = async (path: string) => {
  const { status, body } = await get(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

test('a block without a height is found by its slot, with its parts and the blocks beside it', async () => {
  const block = routes.getBlock.output.parse(await read('/api/block/slot-5001'))
  expect(block).toMatchObject({
    height: null,
    slot: 5_001,
    parentSlot: 5_000,
    nextSlot: 5_002,
    transactionCount: 4,
    blockhash: made[1]?.block.blockhash,
  })
  expect(block.transactions).toHaveLength(4)
  const { transactions, total } = routes.listBlockTransactions.output.parse(
    await read('/api/block/slot-5001/transactions?order=desc'),
  )
  expect([total, transactions.map(({ index }) => index)]).toEqual([4, [3, 2, 1, 0]])
  expect(routes.listBlockRewards.output.parse(await read('/api/block/slot-5001/rewards')).total).toBe(1)
  expect(await read('/api/transactions?block=slot-5001')).toHaveLength(4)
  const file = await fetch(`${api.url}/api/block/slot-5001/transactions/export?format=csv`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain('transactions-slot-5001')
  expect((await file.text()).trim().split('\n')).toHaveLength(5)
  // The last one.
  expect(await read('/api/block/slot-5002')).toMatchObject({ nextSlot: null })
})

test('its slot alone leads to it too, and a slot without a block to none', async () => {
  expect(await read('/api/block/5001')).toMatchObject({ height: null, slot: 5_001 })
  expect((await get('/api/block/slot-4999')).status).toBe(404)
  expect((await get('/api/block/4999')).status).toBe(404)
  expect(await get('/api/block/slot-x')).toMatchObject({ status: 400 })
})

test('lists and the search know it', async () => {
  const { blocks } = routes.listAllBlocks.output.parse(await read('/api/blocks/paginated?cursor=5003'))
  expect(blocks.map(({ height, slot }) => [height, slot])).toEqual([
    [null, 5_002],
    [null, 5_001],
    [null, 5_000],
  ])
  for (const text of ['5001', 'slot 5001', 'slot-5001', 'https://explorer.example.org/block/slot-5001'])
    expect([text, await read(`/api/search?q=${encodeURIComponent(text)}`)]).toMatchObject([
      text,
      { results: [{ type: 'block', value: 'slot-5001', label: 'Block of slot 5001' }] },
    ])
  const { signature } = routes.getBlock.output.parse(await read('/api/block/5001')).transactions[0] ?? {}
  expect(await read(`/api/transaction/${signature}`)).toMatchObject({ blockHeight: null, slot: 5_001 })
})

test('the sitemap lists it by its slot', async () => {
  const blocks = await (await fetch(`${api.url}/sitemaps/blocks.xml`)).text()
  for (const slot of [5_000, 5_001, 5_002]) expect(blocks).toContain(`/block/slot-${slot}</loc>`)
})

test('blocks of 2020 are found by their slots', async () => {
  expect(await read('/api/block/slot-55065077')).toMatchObject({
    height: null,
    parentSlot: 55_065_076,
    nextSlot: 55_065_078,
    transactionCount: realOf2020.isWhole ? 243 : 8,
  })
})
