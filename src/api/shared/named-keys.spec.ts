import { expect, test } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import type { Named } from '#store/tokens/token-metadata.ts'
import { createNamedKeys } from './named-keys.ts'

const db = {} as Database

function keysOver(stored: Named[]) {
  const clock = { now: 0 }
  const asked: bigint[] = []
  const keys = createNamedKeys(
    db,
    async (_, after, limit) => {
      asked.push(after)
      return stored
        .filter(({ place }) => place > after)
        .sort((a, b) => Number(a.place - b.place))
        .slice(0, limit)
    },
    () => clock.now,
  )
  return { keys, asked, clock }
}

test('before the set is loaded every key may have a name, afterwards only those in it', async () => {
  const { keys } = keysOver([{ key: 'a', place: 1n }])
  expect(keys.mayHave('b')).toBe(true)
  await keys.refresh()
  expect([keys.mayHave('a'), keys.mayHave('b')]).toEqual([true, false])
})

test('new keys are added after a few seconds, backfilled ones within a minute', async () => {
  const stored = [{ key: 'a', place: 10n }]
  const { keys, asked, clock } = keysOver(stored)
  await keys.refresh()
  stored.push({ key: 'new', place: 11n }, { key: 'old', place: 2n })
  await keys.refresh()
  expect(asked).toEqual([0n])
  clock.now = 3_000
  await Promise.all([keys.refresh(), keys.refresh()])
  expect(asked).toEqual([0n, 10n])
  expect([keys.mayHave('new'), keys.mayHave('old')]).toEqual([true, false])
  clock.now = 60_000
  await keys.refresh()
  expect(keys.mayHave('old')).toBe(true)
})

test('with too many names every key is queried', async () => {
  const many = Array.from({ length: 200_001 }, (_, place) => ({ key: `k${place}`, place: BigInt(place + 1) }))
  const { keys } = keysOver(many)
  await keys.refresh()
  expect(keys.mayHave('somebody')).toBe(true)
})
