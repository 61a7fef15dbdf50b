import { expect, onTestFinished, test } from 'vitest'
import { createFakeChain } from '#chain/testing/fake-chain.ts'
import { createDiskHealth } from '#lib/files/disk-health.ts'
import { createLog } from '#lib/log/log.ts'
import { testDatabases } from '#store/testing/database.ts'
import { startDiskProxy } from '#store/testing/disk-proxy.ts'
import { createWorker } from './worker.ts'

const databases = testDatabases()

test('a statement that the database refuses is logged while the worker repeats it', async () => {
  const proxy = await startDiskProxy(await databases.fresh())
  const lines: object[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  const disk = createDiskHealth('The database folder', log)
  const worker = createWorker({ db: proxy.db, disk, log, name: 'live' })
  onTestFinished(async () => {
    await worker.stop()
    await proxy.stop()
  })
  const block = createFakeChain('a worker').add({ slot: 7 })
  proxy.error = {
    code: 241,
    text: 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)',
  }
  const saved = worker.request({
    kind: 'save',
    blocks: [{ slot: 7, json: Buffer.from(JSON.stringify(block)) }],
    finalized: true,
    leaveKnown: false,
  })
  await expect.poll(() => proxy.refused).toBeGreaterThan(1)
  proxy.error = undefined
  expect(await saved).toMatchObject([{ kind: 'saved', summary: { slot: 7 } }])
  expect(lines).toMatchObject([
    {
      msg: 'A statement of a worker process failed; it is repeated',
      worker: 'live',
      error: { code: '241', message: expect.stringContaining('Memory limit exceeded') },
    },
  ])
})
