import { expect, test } from 'vitest'
import { routes } from './index.ts'
import { apiPaths } from './paths.ts'

test('the browser knows the same paths as the server', () => {
  expect(apiPaths).toEqual(Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path])))
})

test('every name in a path is an input of its route', () => {
  for (const { path, input } of Object.values(routes))
    for (const [, name] of path.matchAll(/:(\w+)/g)) expect(Object.keys(input.shape)).toContain(name)
})
