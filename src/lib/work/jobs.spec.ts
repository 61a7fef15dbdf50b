import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog, silent } from '../log/log.ts'
import { createBell, type Job, MOST_REST_MS, restAfter, startJobs } from './jobs.ts'
import { countWork, createMeter } from './meter.ts'

const job = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  name: 'it',
  everyMs: 1,
  failure: 'It failed',
  run,
  ...more,
})

test('after a failed run comes the next one, and the error is logged unless it is logged elsewhere or the job is stopped', async () => {
  const lines: { msg: string; job: string; error: { message: string } }[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  const stopping = new AbortController()
  let runs = 0
  const run = async () => {
    runs++
    if (runs === 1) throw new Error('first')
    if (runs === 2) throw new RangeError('second')
    if (runs === 3) return
    stopping.abort()
    throw new Error('fourth')
  }
  const isLogged = (error: unknown) => error instanceof RangeError
  await startJobs([job(run, { isLogged })], { log, stopping: stopping.signal }).ended
  expect(runs).toBe(4)
  expect(lines).toMatchObject([{ msg: 'It failed', job: 'it', error: { message: 'first' } }])
})

test('a pause is a multiple of the work for the run without its waits, and ends when the job is stopped', async () => {
  const starts: number[] = []
  const run = async () => {
    starts.push(performance.now())
    await sleep(100)
    if (starts.length > 1) countWork(40)
  }
  const jobs = startJobs([job(run, { restFactor: 5 })], { log: silent })
  await expect.poll(() => starts.length).toBeGreaterThan(2)
  const [first = 0, second = 0, third = 0] = starts
  // If the wait of 100 ms counted as work, this pause would take 500 ms.
  expect(second - first).toBeLessThan(500)
  expect(third - second).toBeGreaterThan(299)
  await jobs.stop()
  await jobs.ended
})

test('a rest is not longer than some seconds, however much work there was', () => {
  expect(restAfter(100, 20)).toBe(2_000)
  expect(restAfter(60_000, 20)).toBe(MOST_REST_MS)
  expect(MOST_REST_MS).toBeLessThanOrEqual(60_000)
})

test('work counts for all meters around it, and for none that runs beside it', async () => {
  const [outer, inner, other] = [createMeter(), createMeter(), createMeter()]
  countWork(1)
  await Promise.all([
    outer.run(async () => {
      countWork(2)
      await inner.run(async () => {
        await sleep(1)
        countWork(4)
      })
    }),
    other.run(async () => countWork(8)),
  ])
  expect([outer.ms(), inner.ms(), other.ms()]).toEqual([6, 4, 8])
})

test('a bell that rings in a pause or in a run before it ends the pause, but not the rest after much work', async () => {
  const bell = createBell()
  const starts: number[] = []
  const run = async () => {
    starts.push(performance.now())
    if (starts.length === 1) bell.ring()
    if (starts.length === 2) countWork(100)
  }
  const jobs = startJobs([job(run, { bell, everyMs: 60_000, restFactor: 2 })], { log: silent })
  await expect.poll(() => starts.length).toBe(2)
  bell.ring()
  await expect.poll(() => starts.length).toBe(3)
  expect((starts[2] ?? 0) - (starts[1] ?? 0)).toBeGreaterThan(199)
  await jobs.stop()
  await jobs.ended
})

test('the first run starts at once, or after the first pause', async () => {
  const started: string[] = []
  const named = (name: string, firstPauseMs?: number) =>
    job(async () => void started.push(name), {
      everyMs: 60_000,
      ...(firstPauseMs === undefined ? {} : { firstPauseMs }),
    })
  const jobs = startJobs([named('late', 20), named('never', 60_000), named('first')], { log: silent })
  expect(started).toEqual(['first'])
  await expect.poll(() => started).toEqual(['first', 'late'])
  await jobs.stop()
  await jobs.ended
  expect(started).toEqual(['first', 'late'])
})

test('a run says when the next one is, and a failed one comes again after its own pause', async () => {
  let runs = 0
  const run = async () => {
    runs++
    if (runs === 1) throw new Error('once')
    return { againMs: runs < 4 ? 1 : Number.POSITIVE_INFINITY }
  }
  await startJobs([job(run, { everyMs: 60_000, retryMs: 1 })], { log: silent }).ended
  expect(runs).toBe(4)
})

test('a pace slows all jobs but the steady ones', async () => {
  const never = { wake: () => undefined, pause: () => new Promise<void>(() => undefined) }
  const runs: string[] = []
  const jobs = startJobs(
    [job(async () => void runs.push('paced')), job(async () => void runs.push('steady'), { isSteady: true })],
    { log: silent, pace: never },
  )
  onTestFinished(jobs.stop)
  await expect.poll(() => runs.length).toBeGreaterThan(3)
  expect(runs.filter((name) => name === 'paced')).toHaveLength(1)
})

test('stop waits for a run under way, but not for one that hangs', async () => {
  let isDone = false
  const run = async () => {
    await sleep(100)
    isDone = true
  }
  const slow = startJobs([job(run)], { log: silent })
  await slow.stop()
  expect(isDone).toBe(true)
  const begun = performance.now()
  await startJobs([job(() => new Promise(() => undefined))], { log: silent }).stop()
  expect(performance.now() - begun).toBeLessThan(2_000)
})
