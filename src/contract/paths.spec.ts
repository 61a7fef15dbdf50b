import { expect, test } from 'vitest'
import { routes, writeRoutes } from './index.ts'
import { apiCalls, urlOf } from './paths.ts'
import { writePaths } from './write-paths.ts'

test('the path of every call belongs to its name', () => {
  const pathsOf = (table: Record<string, { path: string }>) =>
    Object.fromEntries(Object.entries(table).map(([name, { path }]) => [name, path]))
  expect(pathsOf(apiCalls)).toEqual(pathsOf(routes))
  expect(writePaths).toEqual(pathsOf(writeRoutes))
})

test('every name in a path is an input of its route', () => {
  for (const { path, input } of [...Object.values(routes), ...Object.values(writeRoutes)])
    for (const [, name] of path.matchAll(/:(\w+)/g)) expect(Object.keys(input.shape)).toContain(name)
})

test('fields named in the path are filled in, the others become the query', () => {
  expect(urlOf('getBlock', { height: '7', limit: '20' })).toBe('/api/block/7?limit=20')
  expect(urlOf('getHealth', {})).toBe('/api/health')
})

test('a value cannot change the rest of the URL', () => {
  expect(urlOf('getTransaction', { signature: '../health?x=1' })).toBe('/api/transaction/..%2Fhealth%3Fx%3D1')
  expect(urlOf('search', { q: 'a&b=c d' })).toBe('/api/search?q=a%26b%3Dc+d')
})

test('an absent value is omitted', () => {
  expect(urlOf('listTransactions', { block: undefined, limit: '5' })).toBe('/api/transactions?limit=5')
})
