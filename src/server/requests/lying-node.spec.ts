import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, mint, signatureOf } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { start } from '#api/testing/start.ts'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { type FakeNode, startFakeNode } from '#chain/testing/fake-node.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { Api } from '../index.ts'

// Indexed data is returned whatever the node says about accounts.

let node: FakeNode
let chain: ChainClient
let it: IndexedApi
let api: Api
beforeAll(async () => {
  node = await startFakeNode({ ws: 'none' })
  chain = connectTo({ rpcUrl: node.url })
  it = await startIndexed()
  api = await start({ ...it.store, chain })
})
afterAll(async () => {
  await api?.stop()
  await it?.stop()
  chain?.close()
  await node?.stop()
})

const garbage = { result: { context: { slot: 'x' }, value: { lamports: -1, owner: 7, data: {} } } }

test('a malformed account from the node is answered with 503', async () => {
  node.intercept = (method) => (/Account/.test(method) ? garbage : undefined)
  const response = await fetch(`${api.url}/api/address/${addressOf('somebody')}/type`)
  expect(response.status).toBe(503)
  expect(ErrorBody.parse(await response.json()).error).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The node does not answer'),
  })
})

test.each([
  `/api/token/${mint}`,
  `/api/search?q=${mint}`,
  `/api/search?q=${addressOf('somebody')}`,
  `/api/transaction/${signatureOf('100 memo')}`,
  '/api/gor/price',
  '/api/tokens',
  '/api/health',
  `/address/${addressOf('somebody')}`,
])('%s is answered while the node returns garbage', async (path) => {
  node.intercept = (method) => (/Account/.test(method) ? garbage : undefined)
  const response = await fetch(`${api.url}${path}`)
  // This server has only the API, so a page is a 404.
  expect(response.status).toBe(path.startsWith('/api/') ? 200 : 404)
})

test('a search for an address waits for a silent node once, and less than ten seconds', async () => {
  node.intercept = (method) => (/Account/.test(method) ? 'hang' : undefined)
  const unknown = addressOf('an unknown address')
  const response = await fetch(`${api.url}/api/search?q=${unknown}`)
  expect(await response.json()).toMatchObject({ results: [{ type: 'address', value: unknown, badge: null }] })
  const asked = node.calls.filter(({ params }) => params[0] === unknown)
  expect(asked).toHaveLength(1)
})
