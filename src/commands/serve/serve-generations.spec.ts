/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createFakeChain, type FakeChain } from '#chain/testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '#chain/testing/fake-node.ts'
import { ErrorBody } from '#contract/errors.ts'
import { routes } from '#contract/index.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { findCoverage } from '#store/blocks/coverage.ts'
import { closeDatabase, command, openDatabase } from '#store/engine/database.ts'
import { readGenerations, writeGenesis } from '#store/engine/generations.ts'
import { migrate } from '#store/engine/migrate.ts'
import { tableHashes } from '#store/testing/table-hashes.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { freePort } from '../../../test/product.ts'
import { serveGenerations } from './serve-generations.ts'
import { type Stoppable, stopAll } from './shared.ts'

// The indexer and the API when the node serves another chain: while they run, and when they start.

const patience = { interval: 100 }
const folder = mkdtempSync(join(tmpdir(), 'generations-'))
/** The database of the test. */
let name = ''
let tests = 0
const running: Stoppable[] = []
let node: FakeNode | undefined
let url = ''

const stopAllParts = () => stopAll(running, silent)
beforeEach(() => {
  name = `generations_${process.pid}_${++tests}`
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stopAllParts()
  await node?.stop()
  const base = await openDatabase({ ...inject('engine'), database: name })
  for (const { database } of (await readGenerations(base)).all.toReversed())
    await command(base, `DROP DATABASE IF EXISTS ${database} SYNC`)
  await closeDatabase(base)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function serve(given: FakeNode, more: Record<string, string> = {}): Promise<void> {
  const { url: engineUrl, username = '', password = '' } = inject('engine')
  const server = new URL(engineUrl)
  Object.assign(server, { username, password, pathname: `/${name}` })
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const config = readConfig({
    ...{ CLICKHOUSE_URL: String(server), DATA_DIR: folder, ROLES: 'indexer,api', PORT: String(port) },
    ...{ RPC_URL: given.url, WS_URL: given.wsUrl, ...more },
  })
  const store = await openStore(config, silent)
  running.push(store)
  const shared = { config, network: loadNetwork('gorbagana'), store, json: directReader(), log: silent }
  await serveGenerations(
    {
      ...{ ...shared, localnet: undefined, fetcher: undefined, web: undefined, agreeMs: 200 },
      urls: { rpcUrls: config.rpcUrls, wsUrls: config.wsUrls },
    },
    running,
    stopAllParts,
  )
}

/** The response for a path; undefined while nothing listens. */
async function ask(path: string) {
  const response = await fetch(url + path).catch(() => undefined)
  return response && { status: response.status, body: (await response.json()) as unknown }
}
async function health() {
  const answer = await ask('/api/health')
  return answer?.status === 200 ? routes.getHealth.output.parse(answer.body) : undefined
}
/**
 * Requests a page of the API repeatedly. @returns a function that stops this and returns the number of
 * responses by status
 */
function keepAsking(): () => Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  let stopped = false
  const ended = (async () => {
    while (!stopped) {
      const status = String((await ask('/api/blocks'))?.status ?? 'refused')
      statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(20)
    }
  })()
  return async () => {
    stopped = true
    await ended
    return statuses
  }
}
/** The generation that is indexed, and its newest slot. */
async function indexed() {
  const now = await health()
  return now && [now.generations?.current ?? 1, now.indexed.slot]
}

/**
 * The rows of a generation's database, without settings, as soon as `count` blocks are stored and finalized.
 */
async function rowsOf(database: string, count: number): Promise<Record<string, string>> {
  const db = await openDatabase({ ...inject('engine'), database })
  const stored = async () => {
    const { blocks, unfinalized } = await findCoverage(db)
    return [blocks, unfinalized.length]
  }
  await expect.poll(stored, patience).toEqual([count, 0])
  const rows = await tableHashes(db)
  await closeDatabase(db)
  return rows
}

/** A chain of `length` finalized blocks. */
function chainOf(seed: string, length: number): FakeChain {
  const chain = createFakeChain(seed)
  for (let slot = 0; slot < length; slot++) chain.add({ slot })
  chain.finalized = length - 1
  return chain
}

/** The node stops and comes back with another chain. */
async function comeBackWith(chain: FakeChain): Promise<void> {
  await node?.stop()
  if (running.length > 0) await expect.poll(async () => (await health())?.chain.up, patience).toBe(false)
  exchange(chain)
  await node?.start()
}

/** The node switches to another chain without an interruption. */
function exchange({ blocks, genesisHash, tip, finalized }: FakeChain): void {
  const mine = node?.chain
  if (!mine) throw new Error('There is no node.')
  mine.blocks.clear()
  for (const [slot, block] of blocks) mine.blocks.set(slot, block)
  Object.assign(mine, { genesisHash, tip, finalized })
}

test('a node that is replaced within a moment by one of another chain is noticed before its first block is stored', async () => {
  node = await startFakeNode({ chain: chainOf('before', 6) })
  await serve(node)
  await expect.poll(indexed, patience).toEqual([1, 5])
  const before = await rowsOf(name, 6)
  // The new chain has the same length, so that no slot number reveals the change.
  const stopAsking = keepAsking()
  exchange(chainOf('after', 6))
  node.dropSockets()
  await expect.poll(indexed, patience).toEqual([2, 5])
  // Every request is answered while one generation replaces the other.
  expect(await stopAsking()).toEqual({ 200: expect.any(Number) })
  expect(await rowsOf(name, 6)).toEqual(before)
  const after = await rowsOf(`${name}_g2`, 6)

  // Without a WebSocket only the next block reveals the change.
  await stopAllParts()
  await node.stop()
  node = await startFakeNode({ chain: chainOf('after', 6), ws: 'none' })
  await serve(node)
  await expect.poll(indexed, patience).toEqual([2, 5])
  exchange(chainOf('once more', 7))
  await expect.poll(indexed, patience).toEqual([3, 6])
  expect(await rowsOf(`${name}_g2`, 6)).toEqual(after)
})

test('a chain that is reset goes on in a new generation, and comes back, without a change of sealed rows', async () => {
  const [one, two] = [chainOf('one', 6), chainOf('two', 4)]
  node = await startFakeNode({ chain: chainOf('one', 6) })
  await serve(node)
  await expect.poll(indexed, patience).toEqual([1, 5])
  expect((await health())?.generations).toBeNull()
  const newest = routes.listTransactions.output.parse((await ask('/api/transactions?limit=1'))?.body)
  const signature = newest[0]?.signature ?? ''
  const before = await rowsOf(name, 6)

  await comeBackWith(two)
  await expect.poll(indexed, patience).toEqual([2, 3])
  expect(await rowsOf(name, 6)).toEqual(before)
  const block = routes.getBlock.output.parse((await ask('/api/block/2'))?.body)
  expect(block.blockhash).toBe(two.blocks.get(2)?.blockhash)
  const old = routes.getBlock.output.parse((await ask('/g/1/api/block/2'))?.body)
  expect(old.blockhash).toBe(one.blocks.get(2)?.blockhash)
  expect((await ask('/api/block/5'))?.status).toBe(404)
  const missing = await ask(`/api/transaction/${signature}`)
  expect(ErrorBody.parse(missing?.body).error.generation).toBe(1)
  expect((await health())?.generations?.all).toMatchObject([
    { number: 1, genesisHash: one.genesisHash, firstSlot: 0, lastSlot: 5 },
    { number: 2, genesisHash: two.genesisHash, sealed: null },
  ])
  const ofTwo = await rowsOf(`${name}_g2`, 4)

  // The node serves the first chain again: a wrong RPC_URL for some time loses no data.
  await comeBackWith(chainOf('one', 8))
  await expect.poll(indexed, patience).toEqual([1, 7])
  expect(await rowsOf(`${name}_g2`, 4)).toEqual(ofTwo)
  expect(routes.getBlock.output.parse((await ask('/g/2/api/block/2'))?.body).blockhash).toBe(
    two.blocks.get(2)?.blockhash,
  )

  // The node already serves another chain when the explorer starts.
  await stopAllParts()
  await comeBackWith(two)
  await serve(node)
  await expect.poll(indexed, patience).toEqual([2, 3])
  await stopAllParts()
  await comeBackWith(chainOf('three', 2))
  await expect(serve(node, { RESET: 'refuse' })).rejects.toThrow(/serves another chain.*RESET=continue/)
  await stopAllParts()
  await serve(node)
  await expect.poll(indexed, patience).toEqual([3, 1])
})

test('health names the database that keeps the generation of a reset chain from beginning', async () => {
  const left = await openDatabase({ ...inject('engine'), database: `${name}_g2` })
  await migrate(left)
  await writeGenesis(left, 'the first block of a third chain')
  await closeDatabase(left)
  node = await startFakeNode({ chain: chainOf('one', 6) })
  await serve(node)
  await expect.poll(indexed, patience).toEqual([1, 5])
  const problem = async () => (await health())?.problems.find((text) => text.includes('cannot begin'))
  expect(await problem()).toBeUndefined()
  await comeBackWith(chainOf('two', 4))
  await expect
    .poll(problem, patience)
    .toContain(`its generation cannot begin: The database "${name}_g2" for generation 2 holds another chain`)

  // The problem is over when the node serves the indexed chain again.
  await comeBackWith(chainOf('one', 8))
  await expect.poll(indexed, patience).toEqual([1, 7])
  await expect.poll(problem, patience).toBeUndefined()
  const base = await openDatabase({ ...inject('engine'), database: name })
  await command(base, `DROP DATABASE ${name}_g2 SYNC`)
  await closeDatabase(base)
})
