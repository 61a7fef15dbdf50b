import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#api/testing/start.ts'
import { routes, writeRoutes } from '#contract/index.ts'
import type { Api } from '../index.ts'

let api: Api
beforeAll(async () => {
  // The server has no database, because a refused request must not use it.
  api = await start()
})
afterAll(() => api?.stop())

const filled = (path: string) => path.replace(/:\w+/g, '1')
const writes = new Set(Object.values(writeRoutes).map(({ method, path }) => `${method} ${filled(path)}`))

test('every call that shows something is a GET, and what changes something is the chat, its settings and the game', () => {
  expect(Object.values(routes).filter(({ method }) => method !== 'GET')).toEqual([])
  const paths = Object.values(writeRoutes).map(({ path }) => path)
  expect(paths.filter((path) => !/^\/api\/(trollbox|break|faucet)\b/.test(path))).toEqual([])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'no view of the explorer can be changed: %s is refused on its path',
  async (method) => {
    const paths = [...new Set(Object.values(routes).map(({ path }) => filled(path)))]
    expect(paths.length).toBeGreaterThan(30)
    const wrong: string[] = []
    for (const path of paths.filter((one) => !writes.has(`${method} ${one}`))) {
      const { status } = await fetch(api.url + path, { method })
      if (status !== 405) wrong.push(`${path} ${status}`)
    }
    expect(wrong).toEqual([])
  },
)

test('a visitor without a cookie or token reads every view, and gets no cookie', async () => {
  const response = await fetch(`${api.url}/api/health`)
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toBeNull()
})
