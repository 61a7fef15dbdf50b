import { expect, test } from 'vitest'
import { watchStandstill } from './standstill.ts'

test('a node that names no newer slot for a minute stands still, also where it fell back', () => {
  let now = 0
  const { see, problem } = watchStandstill(() => now)
  now = 90_000
  expect(problem()).toBeNull()
  see(500)
  now += 59_999
  see(500)
  expect(problem()).toBeNull()
  now += 1
  expect(problem()).toBe('The node has named no slot after 500 for 60 s: it gives no new blocks.')
  see(200)
  expect(problem()).toContain('for 60 s, and is back at slot 200: it gives')
  see(501)
  expect(problem()).toBeNull()
})
