import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { exportPaths } from '#contract/export-paths.ts'
import { contract, fileCalls, routes, writeRoutes } from '#contract/index.ts'
import type { OpenApiDocument, OpenApiOperation } from '#contract/openapi.ts'
import { apiCalls, imagePath, livePath, openApiPath, readyPath } from '#contract/paths.ts'
import { subjects } from '#contract/route.ts'
import { writePaths } from '#contract/write-paths.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createMetrics } from '#server/health/metrics.ts'
import { createAdmission } from '#server/requests/admission.ts'
import { createAnswers } from '#server/requests/answers.ts'
import { createApp } from '#server/requests/app.ts'
import type { Context } from '../context.ts'
import { refersTo } from '../testing/json-schema.ts'
import { calm } from '../testing/start.ts'
import { createDocument } from './document.ts'

const network = loadNetwork('gorbagana')
let document: OpenApiDocument
type Listed = { path: string; method: string; operation: OpenApiOperation }
let operations: Listed[]
beforeAll(() => {
  document = createDocument(network)
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})

const operationOf = (id: string) => {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`The document has no ${id}.`)
  return found.operation
}

test('the document has the fields that OpenAPI 3.1 requires', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'Gorbagana Chain Explorer API', version: '1.0.0' })
  expect(document.servers).toEqual([{ url: '/' }])
  expect(createDocument(network, 'https://explorer.test').servers).toEqual([{ url: 'https://explorer.test' }])
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/)
  for (const { operation } of operations)
    for (const response of Object.values(operation.responses))
      if (!('$ref' in response)) expect(response.description).not.toBe('')
})

test('every reference leads to a part of the document, and every schema is of the contract', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(200)
  for (const ref of refs) expect(refersTo(document, ref)).toBeTruthy()
})

test('every call of the contract is there once, and nothing else', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  const expected = [
    ...Object.keys(routes),
    ...Object.keys(writeRoutes),
    ...Object.keys(fileCalls),
    'proxyImage',
    'getOpenApi',
  ]
  expect(ids.toSorted()).toEqual(expected.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  const inDocument = (path: string) => path.replace(/:(\w+)/g, '{$1}')
  const pathOf = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.path
  for (const [id, { path }] of Object.entries(apiCalls)) expect(pathOf(id)).toBe(inDocument(path))
  for (const [id, path] of Object.entries({
    ...writePaths,
    ...exportPaths,
    proxyImage: imagePath,
    getOpenApi: openApiPath,
  }))
    expect(pathOf(id)).toBe(inDocument(path))
})

test('every handler that the server registers is there, except pages, sitemaps, metrics and probes', async () => {
  const app = createApp({
    context: { network } as Context,
    operatorContext: { network } as Context,
    answers: createAnswers(
      () => '',
      () => '',
      () => undefined,
      () => undefined,
    ),
    admission: createAdmission({ turns: 1 }),
    metrics: createMetrics({
      status: () => calm,
      tip: () => undefined,
      socket: { clients: () => 0, dropped: () => 0 },
      rpcSocket: { clients: () => 0, subscriptions: () => 0 },
    }),
    images: undefined,
    pages: undefined,
    publicUrl: undefined,
    checkHost: () => undefined,
    onVisit: () => undefined,
    log: silent,
  })
  await app.ready()
  const known = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  const registered = listRegistered(app.printRoutes({ commonPrefix: false }))
  const others = ['/metrics', livePath, readyPath, '/sitemap.xml', '/sitemaps/:part.xml', '/robots.txt'].map(
    (path) => `GET ${path}`,
  )
  expect(registered.filter((each) => !others.includes(each)).toSorted()).toEqual(known.toSorted())
  await app.close()
})

/** The routes in the tree that fastify prints, as `GET /api/blocks`. */
function listRegistered(tree: string): string[] {
  const open: { depth: number; text: string }[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', text = '', methods] = /^([│├└─\s]*)(\S+)(?: \(([^)]*)\))?$/.exec(line) ?? []
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop()
    open.push({ depth: indent.length, text })
    const path = open.map((each) => each.text).join('')
    return (methods?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}

test('every parameter of a path is declared as required, and every other one as part of the query', () => {
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters ?? []
    const named = declared.filter((parameter) => parameter.in === 'path')
    expect(named.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted())
    for (const { required } of named) expect(required).toBe(true)
    expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length)
  }
})

test('every parameter and every field of a body has words and a type', () => {
  for (const { operation } of operations) {
    const fields = [
      ...(operation.parameters ?? []).map(({ name, description, schema }) => ({
        name,
        description,
        ...schema,
      })),
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.entries(schema.properties ?? {}).map(([name, property]) => ({ name, ...property })),
      ),
    ]
    for (const { name, description, type } of fields)
      expect({ name, description, type }, operation.operationId).toEqual({
        name,
        description: expect.stringMatching(/\S/),
        type: expect.stringMatching(/^(string|integer)$/),
      })
  }
})

test('limits, choices and defaults of parameters are those of the contract', () => {
  const parametersOf = (id: string) =>
    Object.fromEntries(
      (operationOf(id).parameters ?? []).map(({ name, schema, required }) => [name, { ...schema, required }]),
    )
  expect(parametersOf('listTokens')).toMatchObject({
    limit: { type: 'integer', minimum: 1, maximum: 999, default: 50, required: false },
    offset: { type: 'integer', minimum: 0, default: 0 },
    sortBy: { enum: expect.arrayContaining(['holderCount', 'marketCap']) },
    sortOrder: { enum: ['asc', 'desc'], default: 'desc' },
  })
  expect(parametersOf('getBlock')).toMatchObject({ height: { type: 'string', required: true } })
  expect(parametersOf('getBlock')).toMatchObject({ after: { type: 'integer', required: false } })
  expect(parametersOf('proxyImage')).toMatchObject({
    url: { type: 'string', maxLength: 2048, required: true },
    w: { enum: ['32', '64', '128', '256', '512'], default: '128' },
  })
})

test('calls, schemas and fields have their descriptions of the contract, also fields that they take from another schema', () => {
  expect(operationOf('getHealth').description).toBe(
    'Answers 200 as long as the process serves requests, also when degraded.',
  )
  expect(operationOf('exportTokenHolders').description).toMatch(/^A whole list as a file/)
  const filterOf = (id: string) =>
    operationOf(id).parameters?.find(({ name }) => name === 'counterparty')?.description
  expect(filterOf('exportAddressTransfers')).toBe(
    'Only transactions that also name this address, or move tokens of it.',
  )
  expect(filterOf('listAddressTransactions')).toBe(filterOf('exportAddressTransfers'))
  const textOf = (schema: string, field: string) =>
    document.components.schemas[schema]?.properties?.[field]?.description
  expect(document.components.schemas.BlockSummary?.description).toBe('A block as lists show it.')
  expect(document.components.schemas.Block?.description).toBeUndefined()
  expect(textOf('BlockSummary', 'finalized')).toMatch(/^False while the block is confirmed only/)
  expect(textOf('Block', 'finalized')).toBe(textOf('BlockSummary', 'finalized'))
  expect(textOf('TokenListItem', 'verified')).toMatch(/^Whether the network profile lists the mint/)
  expect(document.components.schemas.Health?.properties?.chain?.properties?.up?.description).toBe(
    'Whether the node answers; null when this process has no node.',
  )
  expect(textOf('ListTopHoldersResponse', 'totalWallets')).toBe(
    'Wallets that hold something; null while some accounts were not looked at.',
  )
  expect(
    operationOf('listTokens').parameters?.find(({ name }) => name === 'qualityOnly')?.description,
  ).toMatch(/^Only tokens/)
})

test('calls are grouped by subject, in the order of the contract', () => {
  expect(document.tags).toEqual(subjects.map((name) => ({ name })))
  for (const { operation } of operations) {
    expect(operation.tags).toHaveLength(1)
    expect(subjects).toContain(operation.tags[0])
    expect(operation.summary).toMatch(/^[A-Z].*\.$/)
  }
  const used = new Set(operations.map(({ operation }) => operation.tags[0]))
  expect(used.size).toBe(subjects.length)
})

test('only the calls of the admin need the token, and only calls that change something have a body', () => {
  const secured = operations.filter(({ operation }) => operation.security)
  const ofAdmin = Object.entries(writeRoutes).filter(([, { access }]) => access === 'admin')
  expect(secured.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    ofAdmin.map(([name]) => name).toSorted(),
  )
  for (const { operation } of secured) {
    expect(operation.security).toEqual([{ adminToken: [] }])
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '429']))
  }
  for (const { method, operation } of operations) if (operation.requestBody) expect(method).toBe('post')
  expect(
    Object.keys(
      operationOf('postTrollboxMessage').requestBody?.content['application/json']?.schema.properties ?? {},
    ),
  ).toEqual(['name', 'text'])
})

test('files have the content types that they are sent with', () => {
  const typesOf = (id: string) => {
    const response = operationOf(id).responses[200]
    return response && 'content' in response ? Object.keys(response.content ?? {}) : []
  }
  expect(typesOf('exportTokenTransfers')).toEqual(['text/csv', 'application/vnd.apache.parquet'])
  expect(typesOf('proxyImage')).toEqual(['image/webp'])
  expect(typesOf('getBlock')).toEqual(['application/json'])
})

test('every file of the contract that exports a schema gives it to the document', async () => {
  const folder = new URL('../../contract/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.spec.'),
  )
  for (const file of files) {
    const module: Record<string, unknown> = await import(new URL(file, folder).href)
    const schemas = Object.entries(module).filter(
      ([name, value]) =>
        typeof value === 'object' && value !== null && '_zod' in value && !/(Param|Input)$/.test(name),
    )
    for (const [name, schema] of schemas) {
      expect(document.components.schemas, file).toHaveProperty(name)
      // The contract would contain only the last of two schemas with one name.
      expect(Object.entries(contract).find(([key]) => key === name)?.[1], `${file}: ${name}`).toBe(schema)
    }
  }
})
