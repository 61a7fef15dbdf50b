import { expect, test } from 'vitest'
import { createLedger } from './ledger.ts'

test('missing slots are counted without those that are held', () => {
  const settled = [
    { from: 10, to: 99 },
    { from: 120, to: 300 },
    { from: 305, to: 400 },
  ]
  const ledger = createLedger({
    first: 10,
    settled,
    pending: [],
    recent: [],
    newest: { slot: 400, height: null },
  })
  expect(ledger.gaps()).toBe(24)
  expect(ledger.gaps([{ from: 301, to: 302 }])).toBe(22)
  expect(ledger.gaps([], 110)).toBe(10)
})
