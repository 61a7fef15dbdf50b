import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import { createFakeChain } from '#chain/testing/fake-chain.ts'
import { startFakeNode } from '#chain/testing/fake-node.ts'
import { createDiskHealth } from '#lib/files/disk-health.ts'
import { createLog } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { listBlocks } from '#store/blocks/blocks.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import { diskErrors, startDiskProxy } from '#store/testing/disk-proxy.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { startIndexer } from './index.ts'

const databases = testDatabases()

test.each([
  ['full disk', diskErrors.full, /\/data\/db is on a full disk.*Free some space/],
  [
    'read-only file system',
    diskErrors.readOnly,
    /\/data\/db is on a read-only file system.*mount it writable/,
  ],
])(
  'on a %s indexing waits and says so in words, and goes on by itself with nothing lost',
  async (_, error, words) => {
    const fake = createFakeChain(`disk ${error.code}`)
    for (let slot = 0; slot <= 30; slot++) fake.add({ slot })
    fake.finalized = 30
    const node = await startFakeNode({ chain: fake })
    const proxy = await startDiskProxy(await databases.fresh())
    const chain = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl })
    const lines: {
      level: number
      msg: string
      error?: { code?: string; message?: string; stack?: string }
    }[] = []
    const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
    const disk = createDiskHealth('The database folder /data/db', log)
    proxy.error = error
    const indexer = await startIndexer({
      json: directReader(),
      ...{ db: proxy.db, chain, head: createHead(), network: loadNetwork('gorbagana'), workers: 1 },
      ...{ disk, log, finalityMs: 100 },
    })
    onTestFinished(async () => {
      await indexer.stop()
      chain.close()
      await node.stop()
      await proxy.stop()
    })
    const stored = async () => (await listBlocks(proxy.db, { limit: 100 })).length

    await expect.poll(disk.problem).toMatch(words)
    node.produce({ slot: 31 })
    const before = proxy.refused
    await expect.poll(() => proxy.refused).toBeGreaterThan(before + 1)
    expect(await stored()).toBe(0)

    proxy.error = undefined
    await expect.poll(stored).toBe(32)
    await expect.poll(() => indexer.status().gaps).toBe(0)
    expect(disk.problem()).toBe(null)
    expect(indexer.status().counters).toMatchObject({ unreadableBlocks: 0 })
    await sleep(300)
    expect(lines.filter(({ msg }) => words.test(msg))).toHaveLength(1)
    expect(lines.find(({ msg }) => words.test(msg))?.error).toMatchObject({
      code: String(error.code),
      message: expect.stringMatching(/space|Read-only/),
      stack: expect.any(String),
    })
  },
)
