import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(level = 'info') {
  const lines: {
    level: number
    msg: string
    repeated?: number
    error?: { stack?: string }
    slot?: number
  }[] = []
  const log = createLog(level, { write: (line) => lines.push(JSON.parse(line)) })
  return { lines, log }
}

test('an error that repeats each second is one line at once, then one line a minute with the count', () => {
  const { lines, log } = setUp()
  for (let second = 0; second < 180; second++) {
    log.error({ error: new Error(`refused for slot ${second}`), slot: second }, 'It failed')
    vi.advanceTimersByTime(1_000)
  }
  expect(lines.map(({ slot, repeated }) => [slot, repeated])).toEqual([
    [0, undefined],
    [59, 59],
    [119, 60],
    [179, 60],
  ])
  expect(lines.map(({ error }) => error?.stack === undefined)).toEqual([false, true, true, true])
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(4)
  log.error({}, 'It failed')
  expect(lines).toHaveLength(5)
})

test('2,000 refusals are two short lines, without a stack', () => {
  const { lines, log } = setUp()
  for (let i = 0; i < 2_000; i++)
    log.warn({ error: new Error(`try again in ${i} s`, { cause: new Error('why') }) }, 'Refused')
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ repeated: 1_999 })
  expect(JSON.stringify(lines)).not.toContain('.spec.ts')
})

test('lines of different messages, errors or levels are different kinds', () => {
  const { lines, log } = setUp()
  log.warn({}, 'a')
  log.error({}, 'a')
  log.warn({}, 'b')
  log.warn({ error: new Error('one') }, 'b')
  log.warn({ error: new Error('two') }, 'b')
  log.info({}, 'told')
  log.info({}, 'told')
  expect(lines).toHaveLength(7)
})

test('at the level debug each repetition is written with its stack', () => {
  const { lines, log } = setUp('debug')
  for (let i = 0; i < 3; i++) log.warn({ error: new Error('no') }, 'Refused')
  expect(lines.map(({ level, error }) => [level, error?.stack !== undefined])).toEqual([
    [40, false],
    [20, true],
    [20, true],
    [20, true],
  ])
})

test('when strangers make every message differ, the lines and the memory stay bounded', () => {
  const { lines, log } = setUp()
  const letters = (n: number) =>
    String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 97 + n / 676)
  for (let i = 0; i < 5_000; i++) log.warn({ error: new Error(letters(i)) }, 'Refused')
  expect(lines).toHaveLength(201)
  expect(lines.at(-1)?.msg).toMatch(/^Warnings and errors of many kinds/)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(202)
  expect(lines.at(-1)?.repeated).toBe(4_799)
})
