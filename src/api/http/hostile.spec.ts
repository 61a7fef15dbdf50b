import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { routes, writeRoutes } from '#contract/index.ts'
import { encodeBase58 } from '#lib/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { alice, mint, signatureOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { rawRequest } from '../testing/raw-request.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

test('thousands of hostile requests cause no 500', async () => {
  const pieces = [
    '0',
    '-1',
    '1e9',
    '9007199254740993',
    '99999999999999999999',
    '%00',
    '%',
    '%zz',
    '%2e%2e%2f',
    '..',
    '//',
    '__proto__',
    'constructor',
    "'",
    '"',
    '{x:UInt64}',
    '\u202e',
    '💥',
    '%F0%9F',
    'null',
    'NaN',
    alice,
    mint,
    signatureOf('100 memo'),
    PROGRAM.system,
    '1'.repeat(64),
    '1'.repeat(88),
    'z'.repeat(44),
    'a'.repeat(300),
    '103.2',
    '17592186044415.1048575',
    '9999999999999.9999999',
    '0.0',
    ';',
    '?',
    '#',
    '&',
    '=',
    '[]',
    'limit[]=1',
    '90',
    '91',
    '103',
  ]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const piece = () =>
    random(20) === 0 ? encodeBase58(randomBytes(1 + random(80))) : (pieces[random(pieces.length)] ?? '')
  const templates = [
    ...[...Object.values(routes), ...Object.values(writeRoutes)].map(({ path }) => path as string),
    '/api/:x',
    '/:x',
    '/tx/:x',
    '/metrics/:x',
  ]
  const names =
    'limit after block cursor q height search status program sort order page __proto__ toString x'.split(' ')
  const statuses = new Map<number, number>()
  const one = async () => {
    let path = (templates[random(templates.length)] ?? '/').replace(/:\w+/g, piece)
    for (let i = random(4), mark = '?'; i > 0; i--, mark = '&')
      path += `${mark}${names[random(names.length)]}=${piece()}`
    const method = random(15) === 0 ? 'POST' : 'GET'
    const response = await rawRequest(it.api.url, encodeURI(path).replaceAll('%25', '%'), method)
    const text = response.body.toString()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status >= 400 && path.startsWith('/api')) ErrorBody.parse(JSON.parse(text))
    expect(text).not.toMatch(/\bat .*\.ts:\d+/)
    expect(response.status, path).not.toBe(500)
  }
  for (let round = 0; round < 150; round++) await Promise.all(Array.from({ length: 20 }, one))
  expect([...statuses.keys()].toSorted()).toEqual([200, 400, 403, 404, 405])
  expect(statuses.get(200)).toBeGreaterThan(100)
}, 300_000)
