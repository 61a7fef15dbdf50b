import { expect, test } from 'vitest'
import { createFreshness } from './freshness.ts'

test('a table is late when it lacked something for more than a minute, also what came while it was brought up to date', () => {
  let now = 0
  const freshness = createFreshness(() => now)
  freshness.wanted(['a', 'b'])
  now = 60_000
  expect(freshness.late()).toEqual([])
  const done = freshness.begin(['a'])
  now = 70_000
  expect(freshness.late()).toEqual([
    { table: 'a', ms: 70_000 },
    { table: 'b', ms: 70_000 },
  ])
  freshness.wanted(['a'])
  now = 80_000
  done()
  expect(freshness.late()).toEqual([{ table: 'b', ms: 80_000 }])
  // Changes that were wanted during the run were not part of it.
  now = 131_000
  expect(freshness.late()).toEqual([
    { table: 'b', ms: 131_000 },
    { table: 'a', ms: 61_000 },
  ])
  freshness.begin(['a', 'b'])()
  expect(freshness.late()).toEqual([])
})

test('a run that fails or hangs makes its table late, also when nothing was known to be new', () => {
  let now = 0
  const freshness = createFreshness(() => now)
  freshness.begin(['a'])
  now = 61_000
  expect(freshness.late()).toEqual([{ table: 'a', ms: 61_000 }])
})
