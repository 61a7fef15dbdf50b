/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { start } from '#api/testing/start.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { startIndexer } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import { tableHashes } from '#store/testing/table-hashes.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { createRpc } from './index.ts'
import { type IndexedNode, startIndexedNode } from './testing/indexed-node.ts'

const databases = testDatabases()
const network = loadNetwork('gorbagana')
const openDatabase = async () => ({ ...(await databases.fresh()), registry: network.programs })
const SLOTS = 80
let indexed: IndexedNode
let api: Api

beforeAll(async () => {
  const db = await openDatabase()
  indexed = await startIndexedNode(db, { seed: 'rebuild', perSlot: 12, slots: SLOTS })
  api = await start({ db, head: indexed.context.head, rpc: createRpc(indexed.context) })
})
afterAll(async () => {
  await api?.stop()
  await indexed?.stop()
})

test('an index made from the RPC of an index has the same rows in every table, also of blocks that follow', async () => {
  const db = await openDatabase()
  const chain = connectTo({ rpcUrl: `${api.url}/rpc` })
  const indexer = await startIndexer({
    ...{ db, chain, head: createHead(db.memtable), network, json: directReader() },
    ...{ workers: 1, log: silent, finalityMs: 100 },
  })
  const isWhole = async () => {
    const finalized = await indexed.node.call('getSlot', { commitment: 'finalized' })
    await vi.waitFor(
      async () => {
        expect(indexer.status()).toMatchObject({ gaps: 0, lagSlots: 0 })
        expect((await findNewestFinalizedBlock(db))?.slot).toBe(finalized)
      },
      { interval: 100 },
    )
  }
  try {
    await isWhole()
    indexed.node.run(20)
    await indexed.indexed()
    await isWhole()
  } finally {
    await indexer.stop()
    chain.close()
  }
  const rows = await tableHashes(db)
  expect(rows).toEqual(await tableHashes(indexed.context.db))
  // The chain has rows for each of these tables.
  expect(Object.entries(rows).filter(([, text]) => text.startsWith('0 '))).toEqual([])
})
