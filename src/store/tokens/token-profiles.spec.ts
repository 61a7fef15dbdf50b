import { expect, test } from 'vitest'
import { address } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { profileOf } from '../testing/token-profiles.ts'
import { readTokenProfiles, saveTokenProfiles, type TokenProfile } from './token-profiles.ts'

const databases = testDatabases()

const profile = (id: string, more: Partial<TokenProfile> = {}) =>
  profileOf({
    mint: address(id),
    name: 'Trash Coin',
    symbol: 'TRASH',
    uri: 'https://example.org/trash.json',
    description: 'The token\nof "all" trash 🗑',
    status: 'pending',
    slot: 7,
    digest: 2n ** 64n - 1n,
    ...more,
  })

test('the profile that was saved last is read, whatever was saved before', async () => {
  const db = await databases.fresh()
  await saveTokenProfiles(db, [profile('a'), profile('b', { creator: address('creator'), slot: 2 ** 50 })])
  const later = profile('a', {
    status: 'ok',
    fullJson: '{"a":1}',
    nextTry: 1_800_000_000,
    attempts: 2 ** 32 - 1,
  })
  await saveTokenProfiles(db, [later])
  const found = await readTokenProfiles(db, [address('a'), address('b'), address('c')])
  expect(found.get(address('a'))).toEqual(later)
  expect(found.get(address('b'))).toEqual(profile('b', { creator: address('creator'), slot: 2 ** 50 }))
  expect(found.size).toBe(2)
})
