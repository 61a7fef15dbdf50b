import { beforeEach, expect, test } from 'vitest'
import { testDatabases } from '../testing/database.ts'
import type { Database } from './database.ts'
import { REFRESH_PAUSE_MS, saveRefresh } from './refresh-times.ts'
import { createRefreshWait } from './refresh-wait.ts'

const databases = testDatabases()
const NIGHT_MS = 8 * 3_600_000

let db: Database
let now: number
/** Called during each pause of a wait. */
let meanwhile: () => Promise<void>
let looks: number
beforeEach(async () => {
  db = await databases.fresh()
  now = 1_800_000_000_000
  looks = 0
  meanwhile = async () => undefined
})
const waitFor = () =>
  createRefreshWait(
    db,
    () => now,
    async (ms) => {
      now += ms
      looks++
      await meanwhile()
    },
  )
const refreshedAgo = (ms: number, tookMs = 0) => saveRefresh(db, 'markets', { at: now - ms, tookMs })

test('what was refreshed a night ago is waited for until it is new', async () => {
  await refreshedAgo(NIGHT_MS)
  meanwhile = async () => {
    if (looks === 3) await refreshedAgo(0)
  }
  await waitFor()('markets')
  expect(looks).toBe(3)
})

test('what is no older than two intervals is not waited for, however long the interval is', async () => {
  const wait = waitFor()
  await wait('markets')
  now += 1_000
  await refreshedAgo(2 * REFRESH_PAUSE_MS.markets - 1)
  await wait('markets')
  expect(looks).toBe(0)
  now += 1
  meanwhile = async () => refreshedAgo(NIGHT_MS / 400, 10_000) // 72 s, with intervals of 50 s
  await wait('markets')
  expect(looks).toBe(1)
})

test('what nothing refreshes is waited for once a minute, for five seconds, by all together', async () => {
  await refreshedAgo(NIGHT_MS)
  const wait = waitFor()
  const before = now
  await Promise.all([wait('markets'), wait('markets')])
  expect(now - before).toBe(5_000)
  await wait('markets')
  expect(now - before).toBe(5_000)
  now += 60_000
  await wait('markets')
  expect(now - before).toBe(70_000)
})
