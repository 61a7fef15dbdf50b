import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startJobs } from '#lib/jobs.ts'
import { silent } from '#lib/log.ts'
import { select } from '#store/engine/database.ts'
import { number } from '#store/rows/columns.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { countedHolders, storedHolders } from '#store/testing/holders.ts'
import { tradesBlock } from '#store/testing/pool-trades.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createDerivedValues } from './derived-values.ts'

const databases = testDatabases()

test('what an earlier process left dirty is recomputed after the start, and then nothing is behind', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(blockOf({ slot: 50 }), blockOf({ slot: 51 })), { finalized: true })
  expect(await storedHolders(db)).toEqual([])

  const stopping = new AbortController()
  const derived = createDerivedValues({ db, stopping: stopping.signal })
  const jobs = startJobs([derived.job], { log: silent, stopping: stopping.signal })
  const counted = await countedHolders(db)
  expect(counted).not.toEqual([])
  while ((await storedHolders(db)).length === 0) await sleep(50)
  expect(await storedHolders(db)).toEqual(counted)
  expect(derived.backlog()).toContainEqual({ name: 'token_holders', keys: 2, oldestSlot: 50 })
  while (derived.backlog().length > 0) await sleep(200)
  stopping.abort()
  await jobs.ended
}, 60_000)

test('a block that is finalized within a round has its trades and its reserves counted together', async () => {
  const db = await databases.fresh()
  const blockIn = (slot: number) => {
    const side = (name: string) => ({
      ...{ account: address(`${name}s`), mint: address(name), owner: address('owner') },
      ...{ programId: PROGRAM.token, decimals: 6, pre: 0n, post: BigInt(slot) },
    })
    const block = tradesBlock(slot, 1_700_006_400, [
      { pool: 'pool', user: 'user', given: ['coin', 10n, 6], received: ['dollar', 10n, 6] },
    ])
    Object.assign(block.decoded.transactions[0] as object, {
      tokenChanges: [side('coin'), side('dollar')],
      pools: [
        {
          ...{ pool: address('pool'), programId: address('exchange'), protocol: 'spl-token-swap' },
          ...{ mintA: address('coin'), mintB: address('dollar'), vaultA: address('coins') },
          ...{ vaultB: address('dollars'), lpMint: null, feeBillionths: null },
        },
      ],
    })
    return encode(block)
  }
  await saveBatch(db, blockIn(50), { finalized: true })
  let isSaved = false
  const client = new Proxy(db.client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'command') return typeof value === 'function' ? value.bind(target) : value
      return async (request: { query: string }) => {
        if (!isSaved && request.query.includes('INTO pool_reserves')) {
          isSaved = true
          await saveBatch(db, blockIn(51), { finalized: true })
        }
        return value.call(target, request)
      }
    },
  })
  const Found = { trades: number, reserve: number, slot: number }
  const find = async () =>
    (
      await select(
        db,
        Found,
        `SELECT (SELECT sum(trades) FROM pool_minutes FINAL) AS trades, reserve_a AS reserve, as_of_slot AS slot
         FROM pool_reserves FINAL`,
      )
    )[0]
  const stopping = new AbortController()
  const derived = createDerivedValues({ db: { ...db, client }, stopping: stopping.signal })
  const jobs = startJobs([derived.job], { log: silent, stopping: stopping.signal })
  // The next round begins twelve seconds later.
  await expect.poll(find, { timeout: 10_000 }).toEqual({ trades: 2, reserve: 51, slot: 51 })
  stopping.abort()
  await jobs.ended
}, 60_000)
