/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { alice, mint, signatureOf } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { rawRequest } from '#api/testing/raw-request.ts'
import { start } from '#api/testing/start.ts'
import { ImageInput } from '#contract/community/images.ts'
import { ErrorBody } from '#contract/errors.ts'
import { fileCalls, routes, writeRoutes } from '#contract/index.ts'
import { imagePath } from '#contract/paths.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'

const ADMIN_TOKEN = 'a-secret-of-some-length'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

/**
 * Encodes characters that a URL cannot contain, except %, because the text may be encoded already, or badly.
 */
const urlText = (text: string) => encodeURI(text).replaceAll('%25', '%')

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
    const response = await rawRequest(it.api.url, urlText(path), method)
    const text = response.body.toString()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status >= 400 && path.startsWith('/api')) ErrorBody.parse(JSON.parse(text))
    expect(text).not.toMatch(/\bat .*\.ts:\d+/)
    expect(response.status, path).not.toBe(500)
  }
  for (let round = 0; round < 150; round++) await Promise.all(Array.from({ length: 20 }, one))
  expect([...statuses.keys()].toSorted()).toEqual([200, 400, 403, 404, 405])
  expect(statuses.get(200)).toBeGreaterThan(100)
})

const reads = [
  ...Object.values(routes),
  ...Object.values(fileCalls),
  { path: imagePath, input: ImageInput },
].map(({ path, input }) => ({ path: path as string, names: Object.keys(input.shape) }))
const values: Record<string, string> = {
  height: '90',
  signature: signatureOf('100 memo'),
  address: alice,
  mint,
  key: 'trollbox_enabled',
  id: '1',
}
const fill = (path: string) => path.replace(/:(\w+)/g, (_, name) => values[name] ?? '1')

test('a parameter of any call that is not one readable value is a 400 that names it', async () => {
  const asked = reads.flatMap(({ path, names }) =>
    names
      .filter((name) => !path.includes(`:${name}`))
      .flatMap((name) =>
        [`${name}=1&${name}=2`, `${name}[a]=1`, `${name}=%F0%9F`, `${name}=%`].map((query) => ({
          name,
          path: `${fill(path)}?${query}`,
        })),
      ),
  )
  await Promise.all(
    asked.map(async ({ name, path }) => {
      const { status, body } = await rawRequest(it.api.url, path)
      expect(status, path).toBe(400)
      expect(ErrorBody.parse(JSON.parse(body.toString())).error.message, path).toMatch(
        new RegExp(`^${name} is `),
      )
    }),
  )
})

test('a value of the wrong form or type is never a 500, in queries and in bodies', async () => {
  const texts = ['', 'x', '-1', '1e9', '9'.repeat(400), '%00', '%EF%BF%BF', '{}', 'null', '0x10', '1.5', ' 1']
  const fields: unknown[] = [null, true, -1.5, 2 ** 60, '', '\0', '\ud800', [], ['1'], {}, { toString: 1 }]
  const bodies = ['', 'null', '[]', '1', '"x"', '{', '{"__proto__":{}}', `{"value":${'['.repeat(7_000)}`]
  const deep = `${'['.repeat(4_000)}${']'.repeat(4_000)}`
  const asked: { path: string; body?: string }[] = [
    ...reads.flatMap(({ path, names }) =>
      names.flatMap((name) =>
        texts.map((text) =>
          path.includes(`:${name}`)
            ? { path: fill(path.replace(`:${name}`, urlText(text) || '%20')) }
            : { path: `${fill(path)}?${name}=${urlText(text)}` },
        ),
      ),
    ),
    ...Object.values(writeRoutes).flatMap(({ path, input }) =>
      [
        ...bodies,
        ...Object.keys(input.shape).flatMap((name) => [
          ...fields.map((field) => JSON.stringify({ [name]: field })),
          `{"${name}":${deep}}`,
        ]),
      ].map((body) => ({ path: fill(path), body })),
    ),
  ]
  const api = await start({ db: it.store.db, head: it.store.head, adminToken: ADMIN_TOKEN })
  onTestFinished(() => api.stop())
  for (let i = 0; i < asked.length; i += 30)
    await Promise.all(
      asked.slice(i, i + 30).map(async (one) => {
        const { status } =
          one.body !== undefined
            ? await fetch(api.url + one.path, {
                method: 'POST',
                headers: { 'content-type': 'application/json', authorization: `Bearer ${ADMIN_TOKEN}` },
                body: one.body,
              })
            : await rawRequest(api.url, one.path)
        expect(status, JSON.stringify(one)).not.toBe(500)
      }),
    )
})

test('an empty cursor means the first page, and any other empty parameter that it is not given', async () => {
  for (const { path, names } of reads.filter(({ path }) => !path.includes('/export')))
    for (const name of names.filter((name) => !path.includes(`:${name}`))) {
      const without = await rawRequest(it.api.url, fill(path))
      const empty = await rawRequest(it.api.url, `${fill(path)}?${name}=`)
      expect(empty.status, `${path} ${name}`).toBe(without.status)
      if (name === 'cursor') expect(empty.body.toString(), path).toBe(without.body.toString())
    }
})
