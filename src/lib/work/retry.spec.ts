import { expect, test } from 'vitest'
import { type Failure, retry } from './retry.ts'

/** Fails with these errors, one for each attempt, and then succeeds. */
function failing(...errors: readonly unknown[]) {
  const state = { attempts: 0, leftMs: [] as number[] }
  const attempt = async (leftMs: number) => {
    state.leftMs.push(leftMs)
    const error = errors[state.attempts++]
    if (error !== undefined) throw error
    return 'done'
  }
  return { state, attempt }
}

const quick = { firstMs: 1, longestMs: 4, isWorthRetrying: () => true }

test('repeats until it succeeds; each wait is half to all of a time that doubles up to the maximum', async () => {
  const { state, attempt } = failing(...Array.from({ length: 6 }, (_, i) => new Error(String(i))))
  const failures: Failure[] = []
  const options = { ...quick, onFailure: (failure: Failure) => failures.push(failure) }
  expect(await retry(attempt, options)).toBe('done')
  expect(state.attempts).toBe(7)
  expect(failures.map(({ tries }) => tries)).toEqual([1, 2, 3, 4, 5, 6])
  expect(failures.map(({ error }) => String(error))).toEqual([0, 1, 2, 3, 4, 5].map((i) => `Error: ${i}`))
  for (const [i, most] of [1, 2, 4, 4, 4, 4].entries()) {
    expect(failures[i]?.waitMs).toBeGreaterThanOrEqual(most / 2)
    expect(failures[i]?.waitMs).toBeLessThanOrEqual(most)
  }
  expect(failures[5]?.spentMs).toBeGreaterThan(failures[0]?.spentMs ?? 0)
})

test('an error that is not worth a retry is thrown at once, and reported as a failure too', async () => {
  const { state, attempt } = failing(new Error('behind'), new TypeError('broken'), new Error('never thrown'))
  const seen: unknown[] = []
  const result = retry(attempt, {
    ...quick,
    isWorthRetrying: ({ error }) => !(error instanceof TypeError),
    onFailure: ({ error }) => seen.push(error),
  })
  await expect(result).rejects.toThrow(new TypeError('broken'))
  expect([state.attempts, seen.length]).toEqual([2, 2])
})

test('a named wait replaces the growing one', async () => {
  const { attempt } = failing(new Error('wait 30'), new Error('other'))
  const waits: number[] = []
  await retry(attempt, {
    ...quick,
    waitOf: (error) => (String(error).includes('30') ? 30 : undefined),
    onFailure: ({ waitMs }) => waits.push(waitMs),
  })
  expect(waits[0]).toBe(30)
  expect(waits[1]).toBeLessThanOrEqual(2)
})

test('an attempt is told the time that is left, and none begins when the wait would pass the deadline', async () => {
  const { state, attempt } = failing(new Error('first'), new Error('second'), new Error('never thrown'))
  const started = performance.now()
  const result = retry(attempt, {
    ...quick,
    deadlineMs: 1_000,
    waitOf: (error) => (String(error).includes('second') ? 60_000 : 10),
  })
  await expect(result).rejects.toThrow('second')
  expect(performance.now() - started).toBeLessThan(900)
  expect(state.leftMs).toHaveLength(2)
  expect(state.leftMs[0]).toBeGreaterThan(950)
  expect(state.leftMs[1]).toBeLessThan(state.leftMs[0] ?? 0)
})

test('when the deadline has passed during the wait, the last error is thrown and no attempt follows', async () => {
  const { state, attempt } = failing(new Error('the last answer'), new Error('never thrown'))
  const result = retry(attempt, {
    ...quick,
    deadlineMs: 200,
    waitOf: () => 50,
    onFailure: () =>
      setTimeout(() => {
        for (const end = performance.now() + 250; performance.now() < end; );
      }, 1),
  })
  await expect(result).rejects.toThrow('the last answer')
  expect(state.attempts).toBe(1)
})

test('without a deadline an attempt has any time', async () => {
  const { state, attempt } = failing()
  await retry(attempt, quick)
  expect(state.leftMs).toEqual([Number.POSITIVE_INFINITY])
})

test('an abort ends the wait, and no attempt follows', async () => {
  const { state, attempt } = failing(new Error('first'), new Error('never thrown'))
  const ending = new AbortController()
  const result = retry(attempt, {
    ...quick,
    waitOf: () => 60_000,
    signal: ending.signal,
    onFailure: () => setTimeout(() => ending.abort(), 10),
  })
  await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  expect(state.attempts).toBe(1)
})

test('an attempt that fails after the abort is not repeated, and its error is thrown', async () => {
  const { state, attempt } = failing(new Error('first'), new Error('never thrown'))
  await expect(retry(attempt, { ...quick, signal: AbortSignal.abort() })).rejects.toThrow('first')
  expect(state.attempts).toBe(1)
})
