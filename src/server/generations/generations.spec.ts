/** @module-tag slow */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressOf,
  alice,
  block,
  bob,
  mint,
  nativeTransfer,
  signatureOf,
  transaction,
} from '#api/testing/blocks.ts'
import { fakeNode } from '#api/testing/node.ts'
import { rawRequest } from '#api/testing/raw-request.ts'
import { start } from '#api/testing/start.ts'
import { openStore, type StoredChain } from '#api/testing/stored.ts'
import { ErrorBody } from '#contract/errors.ts'
import { routes } from '#contract/index.ts'
import type { Generation } from '#store/engine/generations.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Api } from '../index.ts'

// A chain that was reset once: generation 1 has the slots 100 and 101, generation 2 another block at slot
// 100.

const dir = mkdtempSync(join(tmpdir(), 'generations-'))
writeFileSync(
  join(dir, 'index.html'),
  '<!doctype html><head><!-- head --><title>General</title><!-- /head --><script>start()</script></head><body><div id="root"></div></body>',
)
const carol = addressOf('carol')
const oldHash = addressOf('block 100')
const newHash = addressOf('block 100 of generation 2')
const old = { transfer: signatureOf('100 transfer') }
const SEALED = '2026-11-27T12:00:00.000Z'

let first: StoredChain
let second: StoredChain
let api: Api
beforeAll(async () => {
  ;[first, second] = await Promise.all([openStore(), openStore()])
  await first.saveAll([
    { slot: 100, rpc: block(100, { height: 90, blockTime: 1_700_000_000 }), finalized: true },
    { slot: 101, rpc: block(101, { height: 91, blockTime: 1_700_000_001 }), finalized: true },
  ])
  const made = { name: 'new', payer: alice, instructions: [nativeTransfer(alice, carol, 5n)] }
  const rpc = { ...block(100, { height: 90, blockTime: 1_800_000_000 }), blockhash: newHash }
  await second.save(100, { ...rpc, transactions: [transaction(made)] }, true)
  const all: Generation[] = [
    {
      ...{ number: 1, database: first.db.name, genesisHash: 'one', began: null, sealed: SEALED },
      blocks: { firstSlot: 100, lastSlot: 101, firstHeight: 90, lastHeight: 91 },
    },
    { number: 2, database: second.db.name, genesisHash: 'two', began: SEALED, sealed: null, blocks: null },
  ]
  const [, current = all[0]] = all
  if (!current) throw new Error('There is no generation.')
  api = await start({
    ...{ db: second.db, head: second.head, base: first.db, generations: { current, all }, web: { dir } },
    chain: fakeNode({ [alice]: { owner: PROGRAM.system } }).chain,
  })
})
afterAll(async () => {
  await api?.stop()
  await first?.stop()
  await second?.stop()
  rmSync(dir, { recursive: true })
})

const open = async (path: string) => {
  const response = await fetch(api.url + path, { redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}
const read = async (path: string) => {
  const { status, text } = await open(path)
  expect(`${path} ${status}`).toBe(`${path} 200`)
  return JSON.parse(text) as unknown
}

test('each generation answers by its own blocks, and the plain paths by those of the current one', async () => {
  expect(routes.getBlock.output.parse(await read('/api/block/90')).blockhash).toBe(newHash)
  expect(routes.getBlock.output.parse(await read('/g/1/api/block/90')).blockhash).toBe(oldHash)
  expect((await open('/api/block/91')).status).toBe(404)
  const { blocks } = routes.listAllBlocks.output.parse(await read('/g/1/api/blocks/paginated'))
  expect(blocks.map(({ slot }) => slot)).toEqual([101, 100])
  const tx = routes.getTransaction.output.parse(await read(`/g/1/api/transaction/${old.transfer}`))
  expect(tx).toMatchObject({ slot: 100, blockHeight: 90 })
})

test('the next part of a list of a sealed generation is in that generation', async () => {
  const { headers } = await fetch(`${api.url}/g/1/api/transactions?block=90&limit=1`)
  expect(headers.get('link')).toBe('</g/1/api/transactions?block=90&limit=1&after=0>; rel="next"')
})

test('the health says which generation it is of, and that of a sealed one has no trouble and no node', async () => {
  const all = [
    expect.objectContaining({
      number: 1,
      genesisHash: 'one',
      sealed: SEALED,
      firstHeight: 90,
      lastHeight: 91,
    }),
    expect.objectContaining({ number: 2, genesisHash: 'two', sealed: null, lastHeight: null }),
  ]
  expect(await read('/api/health')).toMatchObject({ generations: { shown: 2, current: 2, all } })
  expect(routes.getHealth.output.parse(await read('/g/1/api/health'))).toMatchObject({
    ...{ status: 'ok', problems: [], generations: { shown: 1, current: 2, all } },
    chain: { up: null, genesisHash: 'one' },
    indexed: { slot: 101, height: 91 },
  })
})

test('the error about a transaction that an earlier generation has names that generation', async () => {
  const { status, text } = await open(`/api/transaction/${old.transfer}`)
  expect(status).toBe(404)
  expect(ErrorBody.parse(JSON.parse(text)).error).toMatchObject({ code: 'not_found', generation: 1 })
  const none = await open(`/api/transaction/${signatureOf('none')}`)
  expect(JSON.parse(none.text).error).not.toHaveProperty('generation')
})

test('an address has the other generations that know it', async () => {
  const typeOf = async (address: string) =>
    routes.getAddressType.output.parse(await read(`/api/address/${address}/type`))
  expect(await typeOf(bob)).toMatchObject({ type: 'unused', generations: [1] })
  expect(await typeOf(alice)).toMatchObject({ type: 'wallet', generations: [1] })
  expect(await typeOf(carol)).not.toHaveProperty('generations')
})

test('search finds what only an earlier generation has, and says so', async () => {
  const search = async (q: string) => {
    const { results } = routes.search.output.parse(await read(`/api/search?q=${encodeURIComponent(q)}`))
    return results.map(({ type, value, generation }) => ({ type, value, generation }))
  }
  expect(await search(old.transfer)).toEqual([{ type: 'transaction', value: old.transfer, generation: 1 }])
  expect(await search(oldHash)).toEqual([{ type: 'block', value: '90', generation: 1 }])
  expect(await search(newHash)).toEqual([{ type: 'block', value: '90', generation: undefined }])
  expect(await search(bob)).toEqual([{ type: 'address', value: bob, generation: 1 }])
  expect(await search(alice)).toEqual([{ type: 'address', value: alice, generation: undefined }])
  expect(await search('block 91')).toEqual([{ type: 'block', value: '91', generation: 1 }])
  expect(await search('block 90')).toEqual([{ type: 'block', value: '90', generation: undefined }])
})

test.each([
  [`/tx/${old.transfer}`, `/g/1/tx/${old.transfer}`],
  [`/tx/${old.transfer}?usd=then`, `/g/1/tx/${old.transfer}?usd=then`],
  [`/block/${oldHash}`, '/g/1/block/90'],
  [`/block/${newHash}`, '/block/90'],
  [`/address/${bob}`, `/g/1/address/${bob}`],
  [`/token/${mint}`, `/g/1/token/${mint}`],
  ['/g/2', '/'],
  ['/g/2/block/90?a=b', '/block/90?a=b'],
  ['/g/2/api/block/90', '/api/block/90'],
  ['/g/2//evil.example/x', '/evil.example/x'],
  ['/g/1/faucet', '/faucet'],
])('%s leads to %s', async (path, to) => {
  expect(await open(path)).toMatchObject({ status: 302, to })
})

test.each([`/address/${alice}`, `/address/${carol}`, '/block/90'])(
  '%s of the current generation stays where it is',
  async (path) => {
    expect((await open(path)).status).toBe(200)
  },
)

test('the page of a sealed generation says so, leads on inside of it, and is not for search engines', async () => {
  const { status, text } = await open('/g/1/block/90')
  expect(status).toBe(200)
  expect(text).toContain('<title>Block 90 · Generation 1 · Gorscope</title>')
  expect(text).toContain('<meta name="generation" content="1" />')
  expect(text).toContain('<meta name="robots" content="noindex" />')
  expect(text).not.toContain('rel="canonical"')
  expect(text).toContain('<a href="/">Go to the current chain</a>')
  expect(text).toContain(`href="/g/1/tx/${old.transfer}"`)
  expect(text).not.toContain('href="/tx/')
  expect(text).toMatch(/rel="preload"[^>]+href="\/g\/1\/api\/health"/)
  const plain = await open('/block/90')
  expect(plain.text).toContain('<title>Block 90 · Gorscope</title>')
  expect(plain.text).not.toContain('generation')
  expect((await open(`/g/1/tx/${signatureOf('new')}`)).status).toBe(404)
})

test.each(['/g/3', '/g/0/block/90', '/g/01', '/g/x', '/g/', '/g', '/g/-1/tx/1', '/g/1e0', '/g/99999999999'])(
  '%s is no generation: a page that is not found',
  async (path) => {
    const { status, text } = await open(path)
    expect(status).toBe(404)
    expect(text).toContain('<title>404 Page Not Found · Gorscope</title>')
    expect(text).not.toContain('<meta name="generation"')
  },
)

test.each(['/g/3/api/health', '/g/%3Cscript%3E/api/block/1', '/g/__proto__/api/health'])(
  '%s is an error that names the field',
  async (path) => {
    const { status, text } = await open(path)
    expect(status).toBe(404)
    expect(JSON.parse(text).error.message).toMatch(/^generation is ".+": expected a number from 1 to 2\.$/)
  },
)

test.each([
  '/g/1/../../etc/passwd',
  '/g/1/%2e%2e/%2e%2e/etc/passwd',
  '/g/1/assets/../../package.json',
  '/g/1/g/2/api/health',
  '/g/../g/1//api//health',
  '/g/1/%zz',
  '/g/%zz/api/health',
])('no path leads out of a generation: %s', async (path) => {
  const { status, body } = await rawRequest(api.url, path)
  expect([400, 404]).toContain(status)
  expect(String(body)).not.toMatch(/root:|"dependencies"|"generations"/)
})

test('what is not of a chain, and what changes something, is not in a sealed generation', async () => {
  for (const path of ['trollbox/messages', 'faucet', 'break/stats', 'openapi.json', 'sitemap'])
    expect(`${path} ${(await open(`/g/1/api/${path}`)).status}`).toBe(`${path} 404`)
  expect((await open('/g/1/metrics')).status).toBe(404)
  const body = JSON.stringify({ name: 'x', text: 'y' })
  const post = await fetch(`${api.url}/g/1/api/trollbox/messages`, { method: 'POST', body })
  expect(post.status).toBe(404)
  expect((await fetch(`${api.url}/g/1/api/health`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${api.url}/g/1/api/health`)).headers.get('access-control-allow-origin')).toBe('*')
})

test('a path whose words are in other cases leads for good to that of its page, in the same generation', async () => {
  expect(await open('/TRANSACTIONS?block=90')).toMatchObject({ status: 301, to: '/transactions?block=90' })
  expect(await open(`/Tx/${old.transfer}`)).toMatchObject({ status: 301, to: `/tx/${old.transfer}` })
  expect(await open('/g/1/Blocks/')).toMatchObject({ status: 301, to: '/g/1/blocks' })
  expect((await open('/NOSUCH')).status).toBe(404)
})

test.each(['validators', 'epoch/current'])(
  'a sealed generation says that %s is not known, and not to try again',
  async (path) => {
    const response = await fetch(`${api.url}/g/1/api/${path}`)
    expect(response.status).toBe(503)
    const { error } = ErrorBody.parse(await response.json())
    expect(error.code).toBe('not_offered')
    expect(error.message).toMatch(/^The (validators|epochs) are not known: only a node of the chain returns /)
  },
)
