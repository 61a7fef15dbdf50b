import { expect, test } from 'vitest'
import { scaledAmount } from '#lib/text/scaled-amount.ts'
import { amountScaleOf, type ScaleChange, type ScaleHistory, scaleHistory } from './scale-history.ts'

const YEAR = 31_556_736
const BEGIN = 1_700_000_000

const at = (time: number, change: ScaleChange) => ({ time, change })
const set = (multiplier: number, from: number, isFirst = false): ScaleChange => ({
  ...{ kind: 'multiplier', multiplier, from, isFirst },
})
const pay = (rate: number, isFirst = false): ScaleChange => ({ kind: 'interest', rate, isFirst })
const factors = (history: ScaleHistory | undefined, ...times: number[]) =>
  times.map((time) => history && amountScaleOf(history, time)?.factor)

test('each time has the multiplier that was effective then', () => {
  const history = scaleHistory([
    at(BEGIN, set(1, 0, true)),
    at(BEGIN + 100, set(2, BEGIN + 100)),
    at(BEGIN + 200, set(0.000123, BEGIN + 300)),
  ])
  const times = [0, 99, 100, 250, 299, 300, 9_999].map((seconds) => BEGIN + seconds)
  expect(factors(history, ...times)).toEqual([1, 1, 2, 2, 2, 0.000123, 0.000123])
  const scale = history && amountScaleOf(history, BEGIN + 300)
  expect(scale && scaledAmount(10n ** 9n, 6, scale).text).toBe('0.123')
})

test('a multiplier that came into effect by itself is gone when another one is announced, as in the program', () => {
  const history = scaleHistory([
    at(BEGIN, set(1, 0, true)),
    at(BEGIN + 10, set(2, BEGIN + 20)),
    at(BEGIN + 30, set(3, BEGIN + 40)),
  ])
  expect(factors(history, BEGIN + 25, BEGIN + 30, BEGIN + 39, BEGIN + 40)).toEqual([2, 1, 1, 3])
})

test('interest grows at the rate of each time, and the average of earlier rates is in whole basis points', () => {
  const history = scaleHistory([
    at(BEGIN, pay(500, true)),
    at(BEGIN + YEAR, pay(1_000)),
    at(BEGIN + 2 * YEAR, pay(0)),
  ])
  const [start, half, one, two, three] = factors(
    history,
    ...[0, 0.5, 1, 2, 3].map((years) => BEGIN + years * YEAR),
  )
  expect([start, half, one]).toEqual([1, Math.exp(0.025), Math.exp(0.05)])
  expect(two).toBeCloseTo(Math.exp(0.15), 12)
  expect(three).toBe(two)
})

test('what the mint account says now holds at all times when no change is indexed', () => {
  const live = { kind: 'multiplier', now: 2, from: BEGIN, next: 4 } as const
  expect(factors(scaleHistory([], live), BEGIN - 1, BEGIN)).toEqual([2, 4])
  expect(scaleHistory([])).toBeUndefined()
})

test('before the first indexed change the multiplier is not known, where the mint is older than the index', () => {
  const history = scaleHistory([at(BEGIN, set(3, BEGIN)), at(BEGIN + 5, set(4, BEGIN + 9))])
  expect(factors(history, BEGIN - 1, BEGIN, BEGIN + 8, BEGIN + 9)).toEqual([undefined, 3, 3, 4])
  const pending = [at(BEGIN, set(3, BEGIN + 9))]
  expect(factors(scaleHistory(pending), BEGIN, BEGIN + 9)).toEqual([undefined, undefined])
  const live = { kind: 'multiplier', now: 1, from: BEGIN + 9, next: 3 } as const
  expect(factors(scaleHistory(pending, live), BEGIN - 1, BEGIN, BEGIN + 9)).toEqual([undefined, 1, 3])
})

test('a rate that changes in the second of the mint is the only one', () => {
  const history = scaleHistory([at(BEGIN, pay(500, true)), at(BEGIN, pay(700))])
  expect(factors(history, BEGIN + YEAR)).toEqual([Math.exp(0.07)])
})
