import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimited } from './errors.ts'
import { createPacer, type Lane } from './pacer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A provider's limiter: `perSecond` calls, refilled evenly or anew each second. */
function limiter(perSecond: number, kind: 'bucket' | 'window', retryAfterMs?: number) {
  const counts = { answered: 0, refused: 0 }
  let left = perSecond
  let at = performance.now()
  const call = async () => {
    await later(20)
    const now = performance.now()
    if (kind === 'bucket') {
      left = Math.min(perSecond, left + ((now - at) / 1_000) * perSecond)
      at = now
    } else if (Math.floor(now / 1_000) !== Math.floor(at / 1_000)) {
      left = perSecond
      at = now
    }
    if (left < 1) {
      counts.refused++
      throw new RateLimited('limits the rate of calls (429)', retryAfterMs)
    }
    left--
    counts.answered++
  }
  return { counts, call }
}

/** Calls without end, as history does. */
function keepCalling(
  pacer: ReturnType<typeof createPacer>,
  lane: Lane,
  call: () => Promise<void>,
  atOnce = 4,
) {
  let stopped = false
  for (let i = 0; i < atOnce; i++)
    void (async () => {
      while (!stopped) await pacer.run(lane, call).catch(() => undefined)
    })()
  return () => {
    stopped = true
  }
}

test.each(
  [3, 10, 50].flatMap((perSecond) => (['bucket', 'window'] as const).map((kind) => ({ perSecond, kind }))),
)(
  'uses most of $perSecond calls a second ($kind), and at most 5 % are refused',
  async ({ perSecond, kind }) => {
    const pacer = createPacer()
    const { counts, call } = limiter(perSecond, kind, 2_000)
    const stop = keepCalling(pacer, 'history', call)
    await vi.advanceTimersByTimeAsync(120_000)
    const start = { ...counts }
    await vi.advanceTimersByTimeAsync(600_000)
    stop()
    const answered = counts.answered - start.answered
    const refused = counts.refused - start.refused
    expect(refused / (answered + refused)).toBeLessThan(0.05)
    expect(answered).toBeGreaterThan(0.8 * perSecond * 600)
  },
)

test('a refusal pauses the calls of all lanes for as long as the node asks', async () => {
  const pacer = createPacer()
  const refused = pacer.run('history', () => Promise.reject(new RateLimited('429', 2_000)))
  await expect(refused).rejects.toThrow('429')
  const sent: Lane[] = []
  for (const lane of ['tip', 'visitor', 'sends', 'strangers', 'figures', 'history'] as const)
    void pacer.run(lane, async () => void sent.push(lane))
  await vi.advanceTimersByTimeAsync(1_990)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['tip'])
})

test('calls in flight when the node begins to refuse lower the rate once', async () => {
  const pacer = createPacer()
  const answered = Promise.all(Array.from({ length: 10 }, () => pacer.run('tip', () => later(100))))
  await vi.advanceTimersByTimeAsync(1_000)
  await answered
  const refuse = async () => {
    await later(50)
    throw new RateLimited('429', 1_000)
  }
  const calls = Array.from({ length: 8 }, () => pacer.run('tip', refuse).catch(() => undefined))
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(calls)
  expect(pacer.now()).toMatchObject({ limited: 8, calls: 18 })
  expect(pacer.now().rate).toBeGreaterThan(5)
})

test('the first refusal, in a burst after a quiet time, lowers the rate to what is answered of the burst', async () => {
  const pacer = createPacer()
  const quiet = pacer.run('tip', () => later(20))
  await vi.advanceTimersByTimeAsync(10_000)
  await quiet
  let left = 8
  const call = async () => {
    if (left-- > 0) return later(200)
    await later(20)
    throw new RateLimited('429', 1_000)
  }
  const calls = Array.from({ length: 16 }, () => pacer.run('tip', call).catch(() => undefined))
  await vi.advanceTimersByTimeAsync(900)
  await Promise.all(calls)
  expect(pacer.now().rate).toBeGreaterThanOrEqual(8)
  expect(pacer.now().rate).toBeLessThanOrEqual(9)
})

test('the tip goes before visitors, visitors before figures, and history last', async () => {
  const pacer = createPacer({ most: 10 })
  const sent: Lane[] = []
  const call = (lane: Lane) => pacer.run(lane, async () => void sent.push(lane))
  const all = (['history', 'figures', 'strangers', 'visitor', 'tip', 'tip'] as const).map(call)
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(all)
  // The first one found nobody before it.
  expect(sent).toEqual(['history', 'tip', 'tip', 'visitor', 'strangers', 'figures'])
})

test.each([
  ['figures', 100],
  ['strangers', 500],
] as const)('%s take at most their share of a limited rate, and history has the rest', async (lane, most) => {
  const pacer = createPacer({ most: 10 })
  const sent = { lane: 0, history: 0 }
  const stops = [
    keepCalling(pacer, lane, async () => void sent.lane++),
    keepCalling(pacer, 'history', async () => void sent.history++),
  ]
  await vi.advanceTimersByTimeAsync(100_000)
  for (const stop of stops) stop()
  expect(sent.lane).toBeGreaterThan(most * 0.9)
  expect(sent.lane).toBeLessThanOrEqual(most + 1)
  expect(sent.lane + sent.history).toBeGreaterThan(950)
  expect(sent.lane + sent.history).toBeLessThanOrEqual(1_001)
})

test('slow calls of history leave places for the others', async () => {
  const pacer = createPacer({ places: 3 })
  const never = () => new Promise<void>(() => undefined)
  for (let i = 0; i < 5; i++) void pacer.run('history', never)
  expect(await pacer.run('tip', async () => 'sent')).toBe('sent')
  expect(pacer.now().calls).toBe(3)
})

test('a caller that waits no longer than its deadline is told that the node limits the rate', async () => {
  const pacer = createPacer()
  await pacer.run('tip', () => Promise.reject(new RateLimited('429', 60_000))).catch(() => undefined)
  const visitor = pacer.run('visitor', async () => 'sent', 1_000)
  const outcome = expect(visitor).rejects.toThrow('it limits the rate of calls')
  await vi.advanceTimersByTimeAsync(1_000)
  await outcome
  expect(pacer.now().calls).toBe(1)
})

test('without Retry-After the pause doubles while the node answers nothing', async () => {
  const pacer = createPacer({ places: 1 })
  const times: number[] = []
  for (let i = 0; i < 4; i++)
    pacer
      .run('tip', async () => {
        times.push(performance.now())
        throw new RateLimited('429')
      })
      .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  const pauses = times.slice(1).map((at, i) => Math.round((at - (times[i] ?? 0)) / 1_000))
  expect(pauses).toEqual([1, 2, 4])
})
