/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportPaths } from '#contract/export-paths.ts'
import { routes } from '#contract/index.ts'
import type { OpenApiDocument } from '#contract/openapi.ts'
import { apiCalls, openApiPath, SLOT_HEADER } from '#contract/paths.ts'
import type { ExampleValues, Route } from '#contract/route.ts'
import { keysOf } from '#lib/values/keys.ts'
import type { Api } from '#server/index.ts'
import { saveRefresh } from '#store/engine/refresh-times.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, mint, signatureOf, u32 } from '../testing/blocks.ts'
import { exampleRequest, type ReadingCall, readingCalls } from '../testing/example-requests.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { problemsOf } from '../testing/json-schema.ts'
import { fakeNode } from '../testing/node.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { start } from '../testing/start.ts'
import { createDocument } from './document.ts'

// Sends the requests that the page of the API shows as examples, and compares the responses with the
// document.

const values: ExampleValues = {
  height: '90',
  signature: signatureOf('100 tokens'),
  wallet: alice,
  mint,
  program: PROGRAM.token,
  validator: addressOf('vote account'),
  stakeAccount: addressOf('stake account'),
  imageUrl: '',
}

let indexed: IndexedApi
let api: Api
let document: OpenApiDocument
beforeAll(async () => {
  indexed = await startIndexed()
  const { db, head, profile } = indexed.store
  await profile({ mint, name: 'Test Token', symbol: 'TEST' })
  const { chain: node } = fakeNode({
    [mint]: { owner: PROGRAM.token, data: new Uint8Array(82) },
    [alice]: { owner: PROGRAM.system },
    // This stake account was initialized and never delegated.
    [values.stakeAccount]: { owner: PROGRAM.stake, data: Buffer.concat([u32(1), Buffer.alloc(196)]) },
    [PROGRAM.token]: { owner: PROGRAM.bpfLoader2, data: new Uint8Array(99), executable: true },
  })
  const validator = {
    ...{ votePubkey: values.validator, nodePubkey: addressOf('identity'), activatedStake: 7n },
    ...{ commissionBps: 500, lastVote: 100, epochCredits: [{ epoch: 10, earned: 9n, unit: null }] },
  }
  const chain = { ...node, getVoteAccounts: async () => ({ current: [validator], delinquent: [] }) }
  api = await start({ db, head, chain })
  for (const name of ['token_list', 'markets'] as const)
    await saveRefresh(db, name, { at: Date.now(), tookMs: 0, to: { slot: 101, time: 1_700_000_000 } })
  document = (await (await ask(openApiPath)).json()) as OpenApiDocument
})
afterAll(async () => {
  await api?.stop()
  await indexed?.stop()
})

const ask = (path: string, init?: RequestInit) => fetch(api.url + path, init)

const reading = () => readingCalls(document)

function find(id: string): ReadingCall {
  const found = reading().find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`The document has no call ${id} that reads.`)
  return found
}

const requestOf = (id: string) => exampleRequest(find(id), values)

test('the document is served as it is made of the contract', async () => {
  const response = await ask(openApiPath)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual(
    JSON.parse(JSON.stringify(createDocument({ title: 'Gorbagana Chain' }))),
  )
  const again = await ask(openApiPath, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test.each(keysOf(apiCalls))('the example request of %s is answered with what its schema says', async (id) => {
  const { operation } = find(id)
  const ok = operation.responses[200]
  const schema = ok && 'content' in ok ? ok.content?.['application/json']?.schema : undefined
  // The request is repeated, because values of the node arrive shortly after the start.
  const body = await vi.waitFor(async () => {
    const response = await ask(requestOf(id))
    const text = await response.text()
    expect([response.status, text]).toEqual([200, text])
    return JSON.parse(text) as unknown
  })
  expect(schema).toBeTruthy()
  expect(problemsOf(document, schema ?? {}, body)).toEqual([])
})

/** The calls whose examples have no values on this chain, so that their answers have no slot. */
const unknownHere: readonly string[] = [
  ...['listFeatures', 'getIntegrity', 'listAddressStakeAccounts', 'getGorPrice'],
  ...['listTopHolders', 'listDelegators'],
]

test('every answer has the slot that it is of, but where it is of none', async () => {
  const without: string[] = []
  for (const id of keysOf(apiCalls)) {
    const response = await ask(requestOf(id))
    await response.arrayBuffer()
    expect([id, response.status]).toEqual([id, 200])
    if (!response.headers.has(SLOT_HEADER)) without.push(id)
  }
  const hasNone = (id: keyof typeof routes) => (routes[id] as Route).noSlot !== undefined
  expect(without).toEqual(keysOf(apiCalls).filter((id) => hasNone(id) || unknownHere.includes(id)))
})

test.each(keysOf(exportPaths))(
  'the example request of %s is answered with a file of the content type in the document',
  async (id) => {
    const ok = find(id).operation.responses[200]
    for (const [type, format] of [
      ['text/csv', 'csv'],
      ['application/vnd.apache.parquet', 'parquet'],
    ]) {
      const response = await ask(`${requestOf(id)}?format=${format}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')?.split(';')[0]).toBe(type)
      expect(ok && 'content' in ok && Object.keys(ok.content ?? {})).toContain(type)
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
  },
)

test('a response that does not fit its schema would be noticed', () => {
  const schema = { $ref: '#/components/schemas/BlockSummary' }
  const block = { height: 1, slot: '2', extra: true }
  const problems = problemsOf(document, schema, block)
  expect(problems).toContain('$.slot is "2": expected integer.')
  expect(problems).toContain('$.extra is not documented.')
  expect(problems).toContain('$.blockhash is missing.')
})

test('an error has the body that the document says', async () => {
  const failures = [
    ['/api/block/x', 400],
    ['/api/block/999999', 404],
    ['/api/search', 400],
    ['/api/nosuch', 404],
  ] as const
  for (const [path, status] of failures) {
    const response = await ask(path)
    expect(response.status).toBe(status)
    expect(problemsOf(document, { $ref: '#/components/schemas/ErrorBody' }, await response.json())).toEqual(
      [],
    )
  }
})

test('pages of any site may read every call, its errors included', async () => {
  const origin = { origin: 'https://elsewhere.test' }
  const openTo = (response: Response) => response.headers.get('access-control-allow-origin')
  expect(reading().length).toBeGreaterThan(35)
  for (const { path, operation } of reading()) {
    const id = operation.operationId
    const good = await ask(requestOf(id), { headers: origin })
    await good.arrayBuffer()
    expect([id, openTo(good)]).toEqual([id, '*'])
    const withoutValues = path.replace(/\{\w+\}/g, '%20')
    const bad = await ask(`${withoutValues}?limit=0&format=x&q=&search=`, { headers: origin })
    await bad.arrayBuffer()
    expect([id, openTo(bad)]).toEqual([id, '*'])
    const wrongMethod = await ask(requestOf(id), { method: 'DELETE', headers: origin })
    expect([id, wrongMethod.status, openTo(wrongMethod)]).toEqual([id, 405, '*'])
    const offline = await fetch(indexed.offline.url + requestOf(id), { headers: origin })
    await offline.arrayBuffer()
    expect([id, openTo(offline)]).toEqual([id, '*'])
  }
})

test('a preflight for reading is allowed for every call, with the headers of a conditional request', async () => {
  for (const { path, operation } of reading()) {
    const response = await rawRequest(api.url, path.replace(/\{\w+\}/g, 'x'), 'OPTIONS', {
      origin: 'https://elsewhere.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    })
    expect([operation.operationId, response.status]).toEqual([operation.operationId, 204])
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Content-Type, If-None-Match',
    })
  }
})
