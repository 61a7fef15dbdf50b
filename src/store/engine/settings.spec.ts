import { afterEach, expect, test, vi } from 'vitest'
import { testDatabases } from '../testing/database.ts'
import { nextVersion } from './next-version.ts'
import { readSetting, writeSetting } from './settings.ts'

const databases = testDatabases()
afterEach(() => void vi.restoreAllMocks())

test('a setting has the value that was written last', async () => {
  const db = await databases.fresh()
  expect(await readSetting(db, 'genesis hash')).toBeUndefined()
  for (const value of ['first', 'it’s "quoted"\n\\ and\ttabbed', 'last']) {
    await writeSetting(db, 'genesis hash', value)
    expect(await readSetting(db, 'genesis hash')).toBe(value)
  }
})

test('the last of several writes within one millisecond wins', async () => {
  const db = await databases.fresh()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now)
  for (let i = 0; i < 5; i++) await writeSetting(db, 'count', String(i))
  expect(await readSetting(db, 'count')).toBe('4')
})

test('a write after the clock was set back by an hour replaces the value from before', async () => {
  const db = await databases.fresh()
  await writeSetting(db, 'count', 'before')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  await writeSetting(db, 'count', 'after')
  expect(await readSetting(db, 'count')).toBe('after')
})

test('a write replaces the value of a process whose clock is an hour ahead', async () => {
  const db = await databases.fresh()
  const ahead = BigInt(Date.now() + 3_600_000) * 1000n
  await db.client.command({ query: `INSERT INTO settings VALUES ('count', 'theirs', ${ahead})` })
  await writeSetting(db, 'count', 'ours')
  expect(await readSetting(db, 'count')).toBe('ours')
})

test('versions of one process only grow, also when its clock is set back', () => {
  const times = [5_000_000_000_000, 5_000_000_000_000, 4_000_000_000_000, 5_000_000_000_001]
  const versions = times.map((time) => {
    vi.spyOn(Date, 'now').mockReturnValue(time)
    return nextVersion()
  })
  for (const [i, version] of versions.entries())
    if (i > 0) expect(version > (versions[i - 1] ?? 0n)).toBe(true)
})
