import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silent } from '#lib/log.ts'
import { steadyPace } from '#lib/pace.ts'
import { saveBatch } from '#store/save-block.ts'
import { blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { countedHolders, storedHolders } from '#store/testing/holders.ts'
import { keepDerivedValues } from './derived-values.ts'

const databases = testDatabases()

test('what an earlier process left dirty is recomputed after the start, and then nothing is behind', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(blockOf({ slot: 50 }), blockOf({ slot: 51 })), { finalized: true })
  expect(await storedHolders(db)).toEqual([])

  const stopping = new AbortController()
  const derived = keepDerivedValues({ db, log: silent, pace: steadyPace, stopping: stopping.signal })
  const counted = await countedHolders(db)
  expect(counted).not.toEqual([])
  while ((await storedHolders(db)).length === 0) await sleep(50)
  expect(await storedHolders(db)).toEqual(counted)
  expect(derived.backlog()).toContainEqual({ name: 'token_holders', keys: 2, oldestSlot: 50 })
  while (derived.backlog().length > 0) await sleep(200)
  stopping.abort()
  await derived.ended
}, 60_000)
