import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog, silent } from '#lib/log.ts'
import { steadyPace } from '#lib/pace.ts'
import { repeatRounds } from './repeat-rounds.ts'

test('after a failed round comes the next one, and the error is logged unless it is logged elsewhere or the indexer stops', async () => {
  const lines: { msg: string; error: { message: string } }[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  const stopping = new AbortController()
  let rounds = 0
  await repeatRounds(
    { log, pace: steadyPace, stopping: stopping.signal },
    { pauseMs: 1, failure: 'It failed', isLogged: (error) => error instanceof RangeError },
    async () => {
      rounds++
      if (rounds === 1) throw new Error('first')
      if (rounds === 2) throw new RangeError('second')
      if (rounds === 3) return
      stopping.abort()
      throw new Error('fourth')
    },
  )
  expect(rounds).toBe(4)
  expect(lines).toMatchObject([{ msg: 'It failed', error: { message: 'first' } }])
})

test('a pause is a multiple of the time that the round took, and ends when the indexer stops', async () => {
  const stopping = new AbortController()
  const starts: number[] = []
  const ended = repeatRounds(
    { log: silent, pace: steadyPace, stopping: stopping.signal },
    { pauseMs: 1, restFactor: 5, failure: 'It failed' },
    async () => {
      starts.push(performance.now())
      if (starts.length === 1) await sleep(40)
      else await sleep(60_000, undefined, { signal: stopping.signal })
    },
  )
  await expect.poll(() => starts.length).toBe(2)
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(200)
  stopping.abort()
  await ended
  expect(starts).toHaveLength(2)
})

test('the first round starts at once, or after the first pause', async () => {
  const stopping = new AbortController()
  const started: string[] = []
  const repeat = (name: string, firstPauseMs?: number) =>
    repeatRounds(
      { log: silent, pace: steadyPace, stopping: stopping.signal },
      { pauseMs: 60_000, failure: 'It failed', ...(firstPauseMs === undefined ? {} : { firstPauseMs }) },
      async () => void started.push(name),
    )
  const ended = [repeat('late', 20), repeat('never', 60_000), repeat('first')]
  expect(started).toEqual(['first'])
  await expect.poll(() => started).toEqual(['first', 'late'])
  stopping.abort()
  await Promise.all(ended)
  expect(started).toEqual(['first', 'late'])
})
