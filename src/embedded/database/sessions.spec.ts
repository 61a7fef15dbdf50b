import { expect, test } from 'vitest'
import { type ChdbSession, EngineSession } from './engine-session.ts'
import { openSessions } from './sessions.ts'

/** A session whose queries end on demand. */
function fakeSession(answer: (sql: string) => Promise<string>): ChdbSession {
  return {
    queryAsync: async (sql) => {
      const text = await answer(sql)
      return { bytes: () => Buffer.from(text), text: () => text, rowsRead: 0, bytesRead: 0 }
    },
    close: () => undefined,
  }
}
const healthy = () => new EngineSession(fakeSession(async () => '1\n'))
const none = new AbortController().signal

test('queues a limited number of requests and rejects the next one', async () => {
  const sessions = openSessions({
    open: async () => healthy(),
    sessions: [healthy()],
    maxWaiting: 2,
    onBroken: () => undefined,
  })
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const first = sessions.use(none, () => held)
  const order: number[] = []
  const waiting = [1, 2].map((n) => sessions.use(none, async () => void order.push(n)))
  await expect(sessions.use(none, async () => undefined)).rejects.toMatchObject({
    code: 202,
    message: 'Too many simultaneous queries: 1 are running and 2 are queued. Try again later.',
  })
  finish()
  await Promise.all([first, ...waiting])
  expect(order).toEqual([1, 2])
  expect(sessions.busy()).toBe(0)
})

test('removes a queued request whose client disconnected', async () => {
  const sessions = openSessions({
    open: async () => healthy(),
    sessions: [healthy()],
    maxWaiting: 9,
    onBroken: () => undefined,
  })
  let finish = () => {}
  const first = sessions.use(none, () => new Promise<void>((resolve) => (finish = resolve)))
  const gone = new AbortController()
  const never = sessions.use(gone.signal, async () => expect.unreachable())
  gone.abort()
  await expect(never).rejects.toMatchObject({ code: 394 })
  finish()
  await first
  expect(await sessions.use(none, async () => 'next')).toBe('next')
})

test('replaces a session that cannot be flushed after an error', async () => {
  const dirty = new EngineSession(fakeSession(async () => 'left over\n1\n'))
  const clean = healthy()
  const sessions = openSessions({
    open: async () => clean,
    sessions: [dirty],
    maxWaiting: 1,
    onBroken: () => undefined,
  })
  const failing = sessions.use(none, () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(await sessions.use(none, async (session) => session === clean)).toBe(true)
})

test('reports a broken engine when a new session does not respond either', async () => {
  const broken: unknown[] = []
  const dead = () => new EngineSession(fakeSession(() => Promise.reject(new Error('shutting down'))))
  const sessions = openSessions({
    open: async () => dead(),
    sessions: [dead()],
    maxWaiting: 1,
    onBroken: (error) => broken.push(error),
  })
  await expect(sessions.use(none, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(broken).toHaveLength(1)
})

test('resets a request’s settings with the next request, whether it failed or not', async () => {
  const sent: string[] = []
  const session = new EngineSession(
    fakeSession(async (sql) => {
      sent.push(sql)
      if (sql.includes('fail')) throw new Error('Code: 1. DB::Exception: failed. (X)')
      return ''
    }),
  )
  const run = (sql: string, settings: Record<string, string>, params: Record<string, string> = {}) =>
    session.run(
      sql,
      {
        database: 'd',
        settings: new Map(Object.entries(settings)),
        params: new Map(Object.entries(params)),
        mark: 'm',
      },
      'TSV',
    )
  await run('one', { max_threads: '1', max_result_bytes: '5' }, { a: "it's" })
  await expect(run('fail', { join_use_nulls: '1' })).rejects.toMatchObject({ code: 1, type: 'X' })
  await run('two', {})
  await run('three', {})
  expect(sent).toEqual([
    "USE `d`; SET log_comment='m', max_threads='1', max_result_bytes='5', param_a='it\\'s'; one",
    "SET log_comment='m', max_threads=DEFAULT, max_result_bytes='8000000000', join_use_nulls='1'; fail",
    "USE `d`; SET log_comment='m', max_threads=DEFAULT, max_result_bytes='8000000000', join_use_nulls=DEFAULT; two",
    "SET log_comment='m'; three",
  ])
})
