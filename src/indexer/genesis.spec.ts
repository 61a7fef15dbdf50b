import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { createFakeChain } from '#chain/testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '#chain/testing/fake-node.ts'
import { silent } from '#lib/log/log.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Database } from '#store/engine/database.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { type Indexer, startIndexer, watchChain } from './index.ts'

// These tests check whether the node serves the chain of the database.

const databases = testDatabases()
let node: FakeNode | undefined
let chain: ChainClient | undefined
let indexer: Indexer | undefined

afterEach(async () => {
  await indexer?.stop()
  chain?.close()
  await node?.stop()
  indexer = undefined
})

async function start(given: FakeNode, db: Database): Promise<void> {
  node = given
  chain = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl })
  indexer = await startIndexer({
    ...{ json: directReader(), db, chain, head: createHead(db.memtable), workers: 1, log: silent },
    network: loadNetwork('gorbagana'),
  })
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Not so after 20 s: ${what}.`)
    await sleep(50)
  }
}

test('another chain is refused with a sentence that says what to do', async () => {
  const database = await databases.fresh()
  const first = createFakeChain('one')
  first.add({ slot: 0 })
  await start(await startFakeNode({ chain: first }), database)
  await until('it is in touch', () => indexer?.status().genesisHash === first.genesisHash)
  await indexer?.stop()
  chain?.close()
  await node?.stop()
  const second = createFakeChain('two')
  second.add({ slot: 0 })
  indexer = undefined
  await expect(start(await startFakeNode({ chain: second }), database)).rejects.toThrow(/DATA_DIR/)
})

test('a node that comes back with another chain is not taken for the own one, until it serves that again', async () => {
  const fake = createFakeChain('own')
  fake.add({ slot: 0 })
  await start(await startFakeNode({ chain: fake }), await databases.fresh())
  await until('it is checked', () => indexer?.status().isOwnChain === true)
  const own = fake.genesisHash
  for (const [hash, isOwn] of [
    [createFakeChain('other').genesisHash, false],
    [own, true],
  ] as const) {
    await node?.stop()
    await until('it is away', () => indexer?.status().isOwnChain === null)
    fake.genesisHash = hash
    await node?.start()
    await until('it is checked again', () => indexer?.status().isOwnChain === isOwn)
  }
})

test('a process that does not index compares the node with the database, and takes nothing for its chain', async () => {
  const database = await databases.fresh()
  const fake = createFakeChain('own')
  fake.add({ slot: 0 })
  node = await startFakeNode({ chain: fake })
  chain = connectTo({ rpcUrl: node.url })
  const watch = watchChain(database, chain, silent, 50)
  const jobs = startJobs([watch.job], { log: silent })
  expect(watch.refusal()).toContain('which chain')
  await until('it is checked', () => watch.refusal() === undefined)
  expect(await readSetting(database, 'genesis_hash')).toBeUndefined()
  await writeSetting(database, 'genesis_hash', createFakeChain('other').genesisHash)
  await until('another chain is refused', () => watch.refusal()?.includes('serves another chain') ?? false)
  await jobs.stop()
})
