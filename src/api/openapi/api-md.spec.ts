import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OpenApiDocument, OpenApiOperation } from '#contract/openapi.ts'
import { keysOf } from '#lib/values/keys.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createDocument } from './document.ts'

const root = new URL('../../../', import.meta.url)
const file = new URL('docs/api.md', root)
const source = (path: string) => readFileSync(new URL(path, root), 'utf8')

const text = readFileSync(file, 'utf8')

/** The calls as Markdown tables, one per subject. */
function tablesOf({ tags, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    keysOf(methods).flatMap((method) => {
      const operation = methods[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
  return tags
    .map(({ name }) => {
      const rows = calls
        .filter(({ operation }) => operation.tags[0] === name)
        .map(
          ({ path, method, operation }) =>
            `| \`${method.toUpperCase()} ${path}\` | ${namesOf(operation).join(' ')} | ${operation.summary} |`,
        )
      return [`### ${name}`, '', '| call | parameters | |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

/** The parameters that are not in the path, and the fields of the body. */
const namesOf = ({ parameters = [], requestBody }: OpenApiOperation): string[] =>
  [
    ...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ...Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
  ].map((name) => `\`${name}\``)

test('docs/api.md has the calls of the contract with their parameters', async () => {
  const tables = tablesOf(createDocument(loadNetwork('gorbagana')))
  const expected = text.replace(
    /<!-- calls -->[\s\S]*<!-- \/calls -->/,
    () => `<!-- calls -->\n\n${tables}\n\n<!-- /calls -->`,
  )
  expect(expected).toContain('GET /api/block/{height}')
  await expect(expected).toMatchFileSnapshot(file.pathname)
})

test('docs/api.md has the code of every error that the API answers', () => {
  const files = ['api', 'server'].flatMap((room) =>
    readdirSync(new URL(`src/${room}/`, root), { recursive: true, encoding: 'utf8' }).map(
      (path) => `src/${room}/${path}`,
    ),
  )
  const codes = files
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .flatMap((path) => [...source(path).matchAll(/ApiError\(\s*\d+,\s*'(\w+)'/g)])
    .map(([, code]) => code)
  const documented = [...text.matchAll(/^\| `(\w+)` \| \d{3}/gm)].map(([, code]) => code)
  expect(codes.length).toBeGreaterThan(10)
  expect(documented).toEqual(expect.arrayContaining([...new Set(codes)]))
  for (const code of documented) expect(source('src/contract/errors.ts')).toContain(`\`${code}\``)
})

test('docs/api.md has every message of the live socket', () => {
  const types = [...source('src/contract/socket.ts').matchAll(/type: '(\w+)'/g)].map(([, type]) => type)
  expect(types.length).toBeGreaterThan(4)
  for (const type of types) expect(text).toContain(`| \`${type}\` |`)
})
