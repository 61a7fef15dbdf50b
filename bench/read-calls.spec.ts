import { expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { keysOf } from '#lib/values/keys.ts'
import { isOf, readCalls } from './read-calls.ts'

test('every call that answers from the index is measured, and no other', () => {
  const some = ['x']
  const calls = readCalls({
    firstSlot: 1,
    lastSlot: 2,
    heights: [1],
    signatures: some,
    addresses: some,
    hottest: 'x',
    mints: some,
    hottestMint: 'x',
    largestMint: 'x',
    heldMints: some,
    charted: some,
  })
  const asked = Object.values(calls).map((path) => path(0).split('?')[0] ?? '')
  const measured = keysOf(routes).filter((name) => asked.some((path) => isOf(routes[name].path, path)))
  const isMeasured = (name: keyof typeof routes) => (routes[name] as Route).notMeasured === undefined
  expect(measured).toEqual(keysOf(routes).filter(isMeasured))
  expect(asked.filter((path) => /undefined|NaN|[{}]/.test(path))).toEqual([])
})
