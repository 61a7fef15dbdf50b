import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { testDatabases } from '../testing/database.ts'
import { readIdls, saveIdl } from './idls.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
})

const router = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const whirlpool = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
const account = 'C88XWfp26heEmDkmfSzeXP7Fd7GQJ2j9dDTUsyiZbUTa'

test('the texts of a program come back as they were, the newest first', async () => {
  const hostile = '{"name":"\\"\n\t\u0000 \u202e é 漢"}'
  await saveIdl(db, { program: router, slot: 7, account, text: '{"name":"one"}' })
  await saveIdl(db, { program: router, slot: 2 ** 40, account, text: hostile })
  await saveIdl(db, { program: whirlpool, slot: 8, account, text: '{}' })
  const found = await readIdls(db, [router, whirlpool, account])
  expect(found.get(router)).toEqual([
    { program: router, slot: 2 ** 40, account, text: hostile },
    { program: router, slot: 7, account, text: '{"name":"one"}' },
  ])
  expect(found.get(whirlpool)).toEqual([{ program: whirlpool, slot: 8, account, text: '{}' }])
  expect(found.has(account)).toBe(false)
})

test('what is saved twice is there once, and the oldest of many versions are left out', async () => {
  for (let slot = 1; slot <= 12; slot++)
    for (const text of [`{"v":${slot}}`, `{"v":${slot}}`])
      await saveIdl(db, { program: account, slot, account, text })
  const found = (await readIdls(db, [account])).get(account)
  expect(found?.map(({ slot }) => slot)).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
})

test('without programs no query is sent', async () => {
  expect(await readIdls(db, [])).toEqual(new Map())
})
