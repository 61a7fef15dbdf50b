import { expect, test } from 'vitest'
import { createHead } from '#store/head/head.ts'
import { headOf } from '../testing/start.ts'
import { uiAmountAtEnd } from './chain-time.ts'
import { createScaleRule } from './scale-rule.ts'

/** The time from which shown amounts are tripled; before it they are doubled. */
const TRIPLED = 1_700_000_050
const names = createScaleRule((mint) =>
  mint === 'scaled'
    ? { steps: [{ since: 0, state: { kind: 'multiplier', now: 2, from: TRIPLED, next: 3 } }] }
    : undefined,
)

test('an amount is as at the end of its hour, or as now where the hour has not ended', () => {
  // The time of the newest block is 1,700,000,010.
  const uiOf = uiAmountAtEnd({ head: headOf(10), names } as never, 3_600)
  expect(uiOf('scaled', 5n, 0, 1_700_000_000 - 3_600)).toBe('10')
  expect(uiOf('scaled', 5n, 0, 1_700_000_000)).toBe('10')
  const later = uiAmountAtEnd({ head: headOf(100), names } as never, 3_600)
  expect(later('scaled', 5n, 0, 1_700_000_000)).toBe('15')
})

test('while no block tells the time, an amount that depends on it is unknown, and no other', () => {
  const uiOf = uiAmountAtEnd({ head: createHead(), names } as never, 3_600)
  expect(uiOf('scaled', 5n, 0, 1_700_000_000)).toBeNull()
  expect(uiOf('plain', 5n, 0, 1_700_000_000)).toBe('5')
})
