import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addressOf, mint } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { rawRequest } from '#api/testing/raw-request.ts'
import { start } from '#api/testing/start.ts'
import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import { routes } from '#contract/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Api } from '../index.ts'

const voter = addressOf('vote account')
const silent = () => Promise.reject(new ChainUnavailable('The node does not answer.'))
const chain = {
  getVoteAccounts: async () => ({
    current: [{ votePubkey: addressOf('small'), activatedStake: 5n }],
    delinquent: [{ votePubkey: voter, activatedStake: 2n ** 64n - 1n }],
  }),
  getAccounts: async (addresses: readonly string[]) => ({ slot: 1, accounts: addresses.map(() => null) }),
  getAccount: silent,
  getEpochInfo: silent,
  getEpochSchedule: silent,
  getSupply: silent,
  getVersion: silent,
} as unknown as ChainClient

let it: IndexedApi
let api: Api
beforeAll(async () => {
  it = await startIndexed()
  await it.store.profile({ mint, name: 'Heap', symbol: 'HEAP', logo: 'https://a.example/heap.png' })
  api = await start({ db: it.store.db, head: it.store.head, chain })
  // The call is repeated, because the node is read in the background.
  const sitemap = () => it.read(routes.getSitemap, '/api/sitemap', api)
  await vi.waitFor(async () => expect((await sitemap()).dynamic_pages.validators).toHaveLength(2))
})
afterAll(async () => {
  await api?.stop()
  await it?.stop()
})

const fetchText = async (path: string, from = api) => {
  const response = await fetch(from.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const partOf = async (name: string) => locsOf((await fetchText(`/sitemaps/${name}.xml`)).text)

test('the sitemap has the static pages, the newest blocks, the tokens and the validators, largest stake first', async () => {
  const sitemap = await it.read(routes.getSitemap, '/api/sitemap', api)
  expect(sitemap.meta.base_url).toBe(api.url)
  expect(sitemap.meta.last_updated).toBe('2023-11-14T22:13:23.000Z')
  const { static_pages, dynamic_pages } = sitemap
  expect(static_pages.map(({ url }) => url)).toEqual(expect.arrayContaining(['/', '/tokens', '/dev-log']))
  expect(static_pages.map(({ url }) => url)).not.toContain('/admin')
  expect(dynamic_pages.recent_blocks.map(({ url }) => url)).toEqual(['/block/92', '/block/91', '/block/90'])
  expect(dynamic_pages.tokens).toContainEqual(
    expect.objectContaining({ title: 'Heap (HEAP)', url: `/token/${mint}`, priority: 0.7 }),
  )
  expect(dynamic_pages.validators.map(({ url }) => url)).toEqual([
    `/address/${voter}`,
    `/address/${addressOf('small')}`,
  ])
  expect(sitemap.meta.total_pages).toBe(static_pages.length + 3 + dynamic_pages.tokens.length + 2)
})

test('without a node the sitemap has no validators', async () => {
  const sitemap = await it.read(routes.getSitemap, '/api/sitemap', it.offline)
  expect(sitemap.dynamic_pages.validators).toEqual([])
  expect(locsOf((await fetchText('/sitemap.xml', it.offline)).text)).not.toContain(
    `${it.offline.url}/sitemaps/validators.xml`,
  )
})

test('without a block it is not known when the sitemap changed last', async () => {
  const empty = await start({ db: await it.store.empty() })
  try {
    const { meta } = await it.read(routes.getSitemap, '/api/sitemap', empty)
    expect(meta.last_updated).toBeNull()
  } finally {
    await empty.stop()
  }
})

test('the index names its parts, and each part lists absolute URLs of its pages', async () => {
  const index = await fetchText('/sitemap.xml')
  expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(index.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(locsOf(index.text)).toEqual(
    ['static', 'blocks', 'tokens-1', 'validators', 'programs'].map(
      (name) => `${api.url}/sitemaps/${name}.xml`,
    ),
  )
  for (const url of locsOf(index.text)) expect((await fetch(url)).status).toBe(200)
  expect(await partOf('static')).toContain(`${api.url}/validators`)
  expect(await partOf('blocks')).toEqual(['92', '91', '90'].map((height) => `${api.url}/block/${height}`))
  expect(await partOf('tokens-1')).toContain(`${api.url}/token/${mint}`)
  expect(await partOf('validators')).toContain(`${api.url}/address/${voter}`)
  expect(await partOf('programs')).toContain(`${api.url}/address/${PROGRAM.system}`)
})

test.each(['nosuch', 'tokens-2', 'tokens-0', 'tokens-99999999', '__proto__'])(
  'the part %s does not exist',
  async (name) => {
    expect(await fetchText(`/sitemaps/${name}.xml`)).toMatchObject({
      status: 404,
      type: 'application/json; charset=utf-8',
    })
  },
)

test('a part is compressed with gzip for a client that accepts it', async () => {
  const { headers, body } = await rawRequest(api.url, '/sitemaps/static.xml', 'GET', {
    'accept-encoding': 'gzip',
  })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(body).toString()).toContain(`<loc>${api.url}/tokens</loc>`)
})

test('robots.txt is text that names the sitemap', async () => {
  expect(await fetchText('/robots.txt')).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: `User-agent: *\nDisallow: /admin\nDisallow: /metrics\n\nSitemap: ${api.url}/sitemap.xml\n`,
  })
})

test('each address of this machine gets its own URLs; PUBLIC_URL is used instead of any of them', async () => {
  const [port] = api.url.split(':').slice(-1)
  const other = await rawRequest(api.url, '/sitemap.xml', 'GET', { host: `localhost:${port}` })
  expect(locsOf(other.body.toString())[0]).toBe(`http://localhost:${port}/sitemaps/static.xml`)
  const json = await rawRequest(api.url, '/api/sitemap', 'GET', { host: `localhost:${port}` })
  expect(JSON.parse(json.body.toString())).toMatchObject({ meta: { base_url: `http://localhost:${port}` } })
  const { db, head } = it.store
  const fixed = await start({ db, head, publicUrl: 'https://gor.example.org' })
  try {
    for (const url of locsOf((await fetchText('/sitemaps/static.xml', fixed)).text))
      expect(url).toMatch(/^https:\/\/gor\.example\.org\//)
    expect((await fetchText('/robots.txt', fixed)).text).toContain('https://gor.example.org/sitemap.xml')
    const sitemap = await it.read(routes.getSitemap, '/api/sitemap', fixed)
    expect(sitemap.meta.base_url).toBe('https://gor.example.org')
  } finally {
    await fixed.stop()
  }
})

test('a Host that is no host name, or no address of this machine, reaches neither the sitemap nor robots.txt', async () => {
  const { db, head } = it.store
  const open = await start({ db, head, host: '0.0.0.0' })
  onTestFinished(open.stop)
  const from = (host: string, path: string) => rawRequest(open.url, path, 'GET', { host })
  for (const host of ['a.example"><script>', 'evil.test', '192.0.2.1', 'localhost.evil.test']) {
    expect((await from(host, '/sitemap.xml')).status, host).toBe(400)
    expect((await from(host, '/sitemaps/static.xml')).status, host).toBe(400)
    const robots = (await from(host, '/robots.txt')).body.toString()
    expect(robots).toContain('User-agent: *')
    expect(robots).not.toContain('Sitemap')
    expect(JSON.parse((await from(host, '/api/sitemap')).body.toString()).meta.base_url).toBe('')
  }
  expect((await from('127.0.0.1:80', '/robots.txt')).body.toString()).toContain(
    'http://127.0.0.1:80/sitemap.xml',
  )
})

test('X-Forwarded-Proto is believed of trusted proxies only', async () => {
  const { db, head } = it.store
  const headers = { 'x-forwarded-proto': 'https' }
  const untrusting = await start({ db, head, trustedProxies: ['192.0.2.1'] })
  onTestFinished(untrusting.stop)
  const robots = async ({ url }: { url: string }) =>
    (await rawRequest(url, '/robots.txt', 'GET', headers)).body.toString()
  expect(await robots(api)).toContain('Sitemap: https://127.0.0.1')
  expect(await robots(untrusting)).toContain('Sitemap: http://127.0.0.1')
})
