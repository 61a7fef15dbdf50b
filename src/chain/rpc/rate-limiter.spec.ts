import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimited } from './errors.ts'
import { createRateLimiter, type Lane } from './rate-limiter.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type RateLimiter = ReturnType<typeof createRateLimiter>
/** Runs a call of getBlock. */
const run = <T>(pacer: RateLimiter, lane: Lane, task: () => Promise<T>, waitMs?: number) =>
  pacer.run({ lane, method: 'getBlock', waitMs }, task)

/** A provider's limiter: `perSecond` calls, refilled continuously or at each new second. */
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

/** Makes calls without end, like the backfill. */
function keepCalling(pacer: RateLimiter, lane: Lane, call: () => Promise<void>, atOnce = 4) {
  let stopped = false
  for (let i = 0; i < atOnce; i++)
    void (async () => {
      while (!stopped) await run(pacer, lane, call).catch(() => undefined)
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
    const pacer = createRateLimiter()
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

const LANES = ['tip', 'visitor', 'sends', 'strangers', 'figures', 'history'] as const
const refuse = (waitMs?: number) => () => Promise.reject(new RateLimited('429', waitMs))

test('a refusal of a call for the newest blocks pauses the calls of all lanes for as long as the node asks', async () => {
  const pacer = createRateLimiter()
  await expect(run(pacer, 'tip', refuse(2_000))).rejects.toThrow('429')
  const sent: Lane[] = []
  for (const lane of LANES)
    run(pacer, lane, async () => void sent.push(lane)).catch((error) => {
      expect([lane, error]).toEqual(['strangers', expect.any(RateLimited)])
      expect(error.waitMs).toBeGreaterThan(1_900)
    })
  await vi.advanceTimersByTimeAsync(1_990)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual(['tip'])
})

test.each(LANES.filter((lane) => lane !== 'tip'))(
  'a refusal of a call of %s pauses this method of this lane, and nothing else',
  async (refused) => {
    const pacer = createRateLimiter()
    await expect(run(pacer, refused, refuse(60_000))).rejects.toThrow('429')
    const methods = ['getBlock', 'getSlot']
    const sent: string[] = []
    for (const lane of LANES)
      for (const method of methods)
        pacer
          .run({ lane, method, waitMs: 5_000 }, async () => void sent.push(`${lane} ${method}`))
          .catch(() => undefined)
    await vi.advanceTimersByTimeAsync(5_000)
    const all = LANES.flatMap((lane) => methods.map((method) => `${lane} ${method}`))
    expect(sent.toSorted()).toEqual(all.filter((call) => call !== `${refused} getBlock`).toSorted())
  },
)

test('a call of strangers that waits is refused when its method begins to pause', async () => {
  const pacer = createRateLimiter({ places: 1 })
  const first = run(pacer, 'strangers', async () => {
    await later(100)
    throw new RateLimited('429', 3_000)
  })
  const others = [1, 2].map(() => run(pacer, 'strangers', async () => 'sent'))
  const outcome = Promise.allSettled([first, ...others])
  await vi.advanceTimersByTimeAsync(100)
  expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(pacer.now()).toMatchObject({ calls: 1, waiting: 0 })
})

test.each(
  [3, 10, 50].flatMap((perSecond) =>
    (['of each method', 'of all calls'] as const).map((kind) => ({ perSecond, kind })),
  ),
)(
  'a node that limits the rate $kind ($perSecond a second) and is called by strangers all the time delays no block',
  async ({ perSecond, kind }) => {
    const pacer = createRateLimiter()
    const limit = () => limiter(perSecond, 'bucket', 1_000)
    const everything = limit()
    const ofEach = new Map(
      ['getBlock', 'getSlot', 'getProgramAccounts', 'getAccountInfo'].map((m) => [m, limit()]),
    )
    const call = (method: string) =>
      (kind === 'of all calls' ? everything : ofEach.get(method))?.call() ?? later(20)
    let stopped = false
    let strangers = 0
    const keep = async (lane: Lane, method: string) => {
      while (!stopped) {
        if (lane === 'strangers') strangers++
        await pacer.run({ lane, method }, () => call(method)).catch(() => later(50))
      }
    }
    for (let i = 0; i < 10; i++)
      for (const method of ['getProgramAccounts', 'getAccountInfo']) void keep('strangers', method)
    // History would reach the limit of getBlock too.
    if (kind === 'of all calls') void keep('history', 'getBlock')
    const delays: number[] = []
    const block = async () => {
      const since = performance.now()
      for (const method of ['getSlot', 'getBlock'])
        for (let isRead = false; !isRead; )
          isRead = await pacer
            .run({ lane: 'tip', method }, () => call(method))
            .then(
              () => true,
              () => false,
            )
      delays.push(performance.now() - since)
    }
    for (let slot = 0; slot < 120; slot++) {
      void block()
      await vi.advanceTimersByTimeAsync(Math.max(500, 4_000 / perSecond))
    }
    stopped = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(strangers).toBeGreaterThan(500)
    // By then the pacer has found the limit of all calls.
    const late = delays.slice(20)
    expect(delays).toHaveLength(120)
    if (kind === 'of each method') expect(Math.max(...delays)).toBeLessThan(500)
    // The bound covers the pause that the node requests, and its calls.
    expect(Math.max(...late)).toBeLessThan(2_000)
  },
)

test('calls in flight when the node begins to refuse lower the rate once', async () => {
  const pacer = createRateLimiter()
  const answered = Promise.all(Array.from({ length: 10 }, () => run(pacer, 'tip', () => later(100))))
  await vi.advanceTimersByTimeAsync(1_000)
  await answered
  const refuseLater = async () => {
    await later(50)
    throw new RateLimited('429', 1_000)
  }
  const calls = Array.from({ length: 8 }, () => run(pacer, 'tip', refuseLater).catch(() => undefined))
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(calls)
  expect(pacer.now()).toMatchObject({ limited: 8, calls: 18 })
  expect(pacer.now().rate).toBeGreaterThan(5)
})

test('the first refusal, in a burst after a quiet time, lowers the rate to what is answered of the burst', async () => {
  const pacer = createRateLimiter()
  const quiet = run(pacer, 'tip', () => later(20))
  await vi.advanceTimersByTimeAsync(10_000)
  await quiet
  let left = 8
  const call = async () => {
    if (left-- > 0) return later(200)
    await later(20)
    throw new RateLimited('429', 1_000)
  }
  const calls = Array.from({ length: 16 }, () => run(pacer, 'tip', call).catch(() => undefined))
  await vi.advanceTimersByTimeAsync(900)
  await Promise.all(calls)
  expect(pacer.now().rate).toBeGreaterThanOrEqual(8)
  expect(pacer.now().rate).toBeLessThanOrEqual(9)
})

test('the tip goes before visitors, visitors before figures, and history last', async () => {
  const pacer = createRateLimiter({ most: 10 })
  const sent: Lane[] = []
  const call = (lane: Lane) => run(pacer, lane, async () => void sent.push(lane))
  const all = (['history', 'figures', 'strangers', 'visitor', 'tip', 'tip'] as const).map(call)
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(all)
  // The first call of history found nothing ahead of it.
  expect(sent).toEqual(['history', 'tip', 'tip', 'visitor', 'strangers', 'figures'])
})

test.each([
  ['figures', 100],
  ['strangers', 500],
] as const)('%s take at most their share of a limited rate, and history has the rest', async (lane, most) => {
  const pacer = createRateLimiter({ most: 10 })
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
  const pacer = createRateLimiter({ places: 3 })
  const never = () => new Promise<void>(() => undefined)
  for (let i = 0; i < 5; i++) void run(pacer, 'history', never)
  expect(await run(pacer, 'tip', async () => 'sent')).toBe('sent')
  expect(pacer.now().calls).toBe(3)
})

test('a caller that waits no longer than its deadline is told that the node limits the rate', async () => {
  const pacer = createRateLimiter()
  await run(pacer, 'tip', () => Promise.reject(new RateLimited('429', 60_000))).catch(() => undefined)
  const visitor = run(pacer, 'visitor', async () => 'sent', 1_000)
  const outcome = expect(visitor).rejects.toThrow('it limits the rate of calls')
  await vi.advanceTimersByTimeAsync(1_000)
  await outcome
  expect(pacer.now().calls).toBe(1)
})

test('without Retry-After the pause doubles while the node answers nothing', async () => {
  const pacer = createRateLimiter({ places: 1 })
  const times: number[] = []
  for (let i = 0; i < 4; i++)
    run(pacer, 'tip', async () => {
      times.push(performance.now())
      throw new RateLimited('429')
    }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  const pauses = times.slice(1).map((at, i) => Math.round((at - (times[i] ?? 0)) / 1_000))
  expect(pauses).toEqual([1, 2, 4])
})
