import { expect, onTestFinished, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { createChainClient } from '../client.ts'
import { startFakeNode } from '../testing/fake-node.ts'
import { openNodes } from './nodes.ts'
import { probeJob } from './probe.ts'

test('what a node does not offer is known as soon as it answers anything', async () => {
  const node = await startFakeNode({ ws: 'none' })
  const nodes = openNodes({ rpcUrls: [node.url], log: silent })
  const client = createChainClient({ nodes, deadlineMs: 200 })
  let isAway = true
  node.intercept = (method) =>
    isAway || method === 'getInflationRate' ? { status: 403, body: 'Forbidden' } : { result: 1 }
  const probe = startJobs([probeJob(client, { againMs: 20 })], { log: silent })
  onTestFinished(async () => {
    await probe.stop()
    client.close()
    nodes.close()
    await node.stop()
  })
  await expect.poll(() => node.calls.length).toBeGreaterThan(1)
  expect(nodes.notOffered()).toEqual([])
  isAway = false
  await expect.poll(() => nodes.notOffered().map(({ method }) => method)).toEqual(['getInflationRate'])
})
