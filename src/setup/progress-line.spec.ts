import { expect, onTestFinished, test, vi } from 'vitest'
import { createProgressLines } from './progress-line.ts'

test('long work prints a line each second, with the time that is left at the pace of this run, and one for its end', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const line = createProgressLines((text) => lines.push(text))
  // 40 MB were done by an earlier run; then each tenth of a second does 1 MB.
  for (let done = 40e6; done <= 100e6; done += 1e6) {
    line('Backup', { done, all: 100e6, kept: 40e6 }, 'table blocks')
    vi.advanceTimersByTime(100)
  }
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe('Backup 40.0 %: 40.0 MB of 100.0 MB, table blocks')
  expect(lines[1]).toBe('Backup 50.0 %: 50.0 MB of 100.0 MB, table blocks, about 5 s left')
  expect(lines.at(-1)).toBe('Backup 100.0 %: 100.0 MB of 100.0 MB, table blocks')
})

test('work without bytes is done', () => {
  const lines: string[] = []
  createProgressLines((text) => lines.push(text))('Check', { done: 0, all: 0, kept: 0 }, 'no file')
  expect(lines).toEqual(['Check 100.0 %: 0.0 MB of 0.0 MB, no file'])
})
