import { expect, test } from 'vitest'
import { routes, writeRoutes } from './index.ts'
import { apiPaths } from './paths.ts'
import { writePaths } from './write-paths.ts'

test('the path of every call is that of its own name', () => {
  const pathsOf = (table: Record<string, { path: string }>) =>
    Object.fromEntries(Object.entries(table).map(([name, { path }]) => [name, path]))
  expect(apiPaths).toEqual(pathsOf(routes))
  expect(writePaths).toEqual(pathsOf(writeRoutes))
})

test('every name in a path is an input of its route', () => {
  for (const { path, input } of [...Object.values(routes), ...Object.values(writeRoutes)])
    for (const [, name] of path.matchAll(/:(\w+)/g)) expect(Object.keys(input.shape)).toContain(name)
})
