/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { string } from '../rows/columns.ts'
import { settings } from '../tables/settings.ts'
import { testDatabases } from '../testing/database.ts'
import { type Database, insertBinary, select } from './database.ts'
import { createLease, type LeaseOptions } from './lease.ts'
import { writeSetting } from './settings.ts'

const databases = testDatabases()
const TIMES = { ttlMs: 3_000, renewMs: 200, settleMs: 400 }

function start(db: Database, holder: string, options: Partial<LeaseOptions> = {}) {
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const lease = createLease(db, { task: 'indexer', holder, ...TIMES, ...options })
  const waited: string[] = []
  let held: AbortSignal | undefined
  const acquired = lease
    .acquire(stopping.signal, (who) => waited.push(who))
    .then((lost) => {
      held = lost ?? undefined
      return lost
    })
  return {
    lease,
    acquired,
    waited,
    holds: () => held !== undefined && !held.aborted,
    /** Ends the process's renewals, as if it was killed. */
    kill: () => stopping.abort(),
  }
}

test('of many that begin at once one holds the lease, and the others know who', async () => {
  const db = await databases.fresh()
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((holder) => start(db, holder))
  await Promise.race(all.map(({ acquired }) => acquired))
  await sleep(1_500)
  const holding = all.filter(({ holds }) => holds())
  expect(holding).toHaveLength(1)
  const [owner] = await select(
    db,
    { holder: string },
    `SELECT splitByChar(' ', argMax(value, version))[3] AS holder FROM settings GROUP BY name ORDER BY splitByChar(' ', argMax(value, version))[1] LIMIT 1`,
  )
  for (const { waited } of all.filter(({ holds }) => !holds())) expect(waited).toEqual([owner?.holder])
})

test('a claim that cannot be read is nobody’s', async () => {
  const db = await databases.fresh()
  await writeSetting(db, 'lease indexer broken', '')
  await writeSetting(db, 'lease indexer hostile', 'x \u{1F4A5} -1')
  const only = start(db, 'only')
  await only.acquired
  expect([only.holds(), only.waited]).toEqual([true, []])
})

test('claims of processes that ended long ago do not pile up, and other settings stay', async () => {
  const db = await databases.fresh()
  const hourAgo = BigInt(Date.now() - 3_700_000) * 1_000n
  const old = ['lease indexer one', 'lease backup two', 'genesis_hash'].flatMap((name) => [
    { name, value: '1 2 host:1', version: 1n },
    { name, value: '0 0 -', version: hourAgo },
  ])
  await insertBinary(db, settings, settings.encode(old))
  await writeSetting(db, 'lease backup three', '0 0 -')
  await start(db, 'only').acquired
  const rows = await select(db, { name: string }, 'SELECT DISTINCT name FROM settings')
  const names = rows.map(({ name }) => name.replace(/^(lease indexer) .{36}$/, '$1'))
  expect(names).toEqual(expect.arrayContaining(['genesis_hash', 'lease backup three', 'lease indexer']))
  expect(names.filter((name) => /one|two/.test(name))).toEqual([])
})

test('a released lease goes to the one that waited longest', async () => {
  const db = await databases.fresh()
  const first = start(db, 'first')
  await first.acquired
  const second = start(db, 'second')
  await expect.poll(() => second.waited).toEqual(['first'])
  const third = start(db, 'third')
  await expect.poll(() => third.waited).toEqual(['first'])
  first.kill()
  await first.lease.release()
  await second.acquired
  expect(third.holds()).toBe(false)
  await expect.poll(() => third.waited).toEqual(['first', 'second'])
})

test('the lease of a process that was killed is over after a while', async () => {
  const db = await databases.fresh()
  const first = start(db, 'first')
  await first.acquired
  const second = start(db, 'second')
  await sleep(TIMES.ttlMs + 500)
  expect([first.holds(), second.holds()]).toEqual([true, false])
  first.kill()
  await second.acquired
  expect(second.holds()).toBe(true)
})

/** A connection to the same database that can be cut. */
function cuttable(db: Database) {
  const { client } = db
  let gate: Promise<void> | undefined
  const command = async (...params: Parameters<typeof client.command>) => {
    await gate
    return client.command(...params)
  }
  return {
    db: { ...db, client: Object.assign(Object.create(client), { command }) as typeof client },
    cut: (ms: number) => {
      gate = sleep(ms)
    },
  }
}

test('a lease is released after the renewal that is being written, which would undo the release', async () => {
  const db = await databases.fresh()
  const { client } = db
  let [running, atRelease] = [0, Number.NaN]
  let begun: () => void
  const renewal = new Promise<void>((resolve) => {
    begun = resolve
  })
  const command = async (params: Parameters<typeof client.command>[0]) => {
    if (params.query.includes('0 0 -')) atRelease = running
    running++
    if (params.query.includes('AS parts')) begun()
    await sleep(100)
    return client.command(params).finally(() => running--)
  }
  const link = { ...db, client: Object.assign(Object.create(client), { command }) as typeof client }
  const first = start(link, 'first')
  await first.acquired
  await renewal
  first.kill()
  await first.lease.release()
  expect(atRelease).toBe(0)
})

test('who cannot renew it stops before another one begins', async () => {
  const db = await databases.fresh()
  const link = cuttable(db)
  const first = start(link.db, 'first')
  await first.acquired
  const second = start(db, 'second')
  await expect.poll(() => second.waited).toEqual(['first'])
  link.cut(60_000)
  await second.acquired
  expect([first.holds(), second.holds()]).toEqual([false, true])
})

test('who waited and stood still is behind those that came meanwhile', async () => {
  const db = await databases.fresh()
  const first = start(db, 'first')
  await first.acquired
  const link = cuttable(db)
  const late = start(link.db, 'late')
  await expect.poll(() => late.waited).toEqual(['first'])
  link.cut(TIMES.ttlMs + 500)
  const last = start(db, 'last')
  await sleep(TIMES.ttlMs + 1_500)
  first.kill()
  await first.lease.release()
  await expect.poll(() => late.waited).toEqual(['first', 'last'])
  // It checks by itself whether its turn has come.
  await last.acquired
  expect([late.holds(), last.holds()]).toEqual([false, true])
})

/** The same database on a server whose clock can be set, for all connections. */
function setClock(db: Database) {
  const { client, reader } = db
  const clock = { seconds: 0 }
  const shift = (text: string) =>
    text.replaceAll(/now64\(\d\)/g, (now) => `(${now} + toIntervalSecond(${clock.seconds}))`)
  const shifted: Database = {
    ...db,
    client: Object.assign(Object.create(client), {
      command: (params: Parameters<typeof client.command>[0]) =>
        client.command({ ...params, query: shift(params.query) }),
    }) as typeof client,
    reader: Object.assign(Object.create(reader), {
      queryBytes: (sql: string, ...rest: Tail<Parameters<typeof reader.queryBytes>>) =>
        reader.queryBytes(shift(sql), ...rest),
    }) as typeof reader,
  }
  return { db: shifted, clock }
}
type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

test('steps of the clock of the server give the lease to nobody else', async () => {
  const { db, clock } = setClock(await databases.fresh())
  const [first] = await select(db, { at: string }, 'SELECT toString(toUnixTimestamp(now64(3))) AS at')
  clock.seconds = 86_400
  const [second] = await select(db, { at: string }, 'SELECT toString(toUnixTimestamp(now64(3))) AS at')
  expect(Number(second?.at) - Number(first?.at)).toBeGreaterThan(80_000)

  clock.seconds = 0
  const holder = start(db, 'holder')
  await holder.acquired
  const others = [start(db, 'waits')]
  await expect.poll(() => others[0]?.waited).toEqual(['holder'])
  for (const seconds of [3_600, -3_600, 30, 0]) {
    clock.seconds = seconds
    others.push(start(db, `came at ${seconds}`))
    for (let n = 0; n < 20; n++) {
      await sleep((TIMES.ttlMs * 1.2) / 20)
      expect(others.filter(({ holds }) => holds())).toEqual([])
      expect(holder.holds()).toBe(true)
    }
  }
  holder.kill()
  await Promise.race(others.map(({ acquired }) => acquired))
  await sleep(TIMES.renewMs * 3)
  expect(others.map(({ holds }) => holds())).toEqual([true, false, false, false, false])
})

test('who holds it and finds an older claim stops at the next renewal', async () => {
  const db = await databases.fresh()
  const only = start(db, 'only')
  const lost = await only.acquired
  await writeSetting(db, 'lease indexer older', '1 9000000000000 other')
  await expect.poll(() => lost?.aborted).toBe(true)
})

test('a claim that is over by the clock of the server alone is watched before it is taken over', async () => {
  const db = await databases.fresh()
  await writeSetting(db, 'lease indexer killed', '1 2 other')
  const since = performance.now()
  const next = start(db, 'next')
  await next.acquired
  expect(performance.now() - since).toBeGreaterThan(TIMES.ttlMs)
  expect(next.waited).toEqual([])
  // The next process does not have to watch the old claim again, which would take five minutes.
  next.kill()
  await next.lease.release()
  await start(db, 'again', { ttlMs: 300_000 }).acquired
})
