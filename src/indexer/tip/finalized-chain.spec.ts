import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import { startFakeNode } from '#chain/testing/fake-node.ts'
import { finalizedChainOf } from './finalized-chain.ts'

test('at a limited rate, a visitor does not wait for what finality compares', async () => {
  const node = await startFakeNode({ ws: 'none' })
  for (let slot = 1; slot <= 10; slot++) node.produce({ slot })
  node.chain.finalized = 10
  const client = connectTo({ rpcUrl: node.url, rate: 10 })
  onTestFinished(async () => {
    client.close()
    await node.stop()
  })
  const { headerOf } = finalizedChainOf(client)
  const compared = Promise.all(Array.from({ length: 10 }, (_, slot) => headerOf(slot + 1)))
  await client.getSlot('confirmed', { lane: 'visitor' })
  // At most one comparison was sent before the visitor's call.
  expect(node.calls.map(({ method }) => method).indexOf('getSlot')).toBeLessThanOrEqual(1)
  expect((await compared).every((header) => header !== undefined)).toBe(true)
})
