import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { select } from '#store/engine/database.ts'
import { readRefresh } from '#store/engine/refresh-times.ts'
import { createMarketRefresher } from '#store/markets/refresh-markets.ts'
import { number } from '#store/rows/columns.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { countedHolders, storedHolders } from '#store/testing/holders.ts'
import { tradesBlock } from '#store/testing/pool-trades.ts'
import { refreshTokenList } from '#store/tokens/refresh-token-list.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createDerivedValues, type Snapshots } from './derived-values.ts'

const databases = testDatabases()

const nothing = async () => undefined
const shownAsNothing = {
  ...{ name: null, symbol: null, logo: null },
  ...{ verified: false, isCopy: false, quality: false },
}
const noSnapshots: Snapshots = { refreshMarkets: nothing, refreshTokenList: nothing }

test('what an earlier process left dirty is recomputed after the start, and then nothing is behind', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(blockOf({ slot: 50 }), blockOf({ slot: 51 })), { finalized: true })
  expect(await storedHolders(db)).toEqual([])

  const stopping = new AbortController()
  const derived = createDerivedValues({ db, stopping: stopping.signal }, noSnapshots)
  const jobs = startJobs(derived.jobs, { log: silent, stopping: stopping.signal })
  const counted = await countedHolders(db)
  expect(counted).not.toEqual([])
  await expect
    .poll(() => derived.backlog(), { interval: 5 })
    .toContainEqual({ name: 'token_holders', keys: 2, oldestSlot: 50 })
  while ((await storedHolders(db)).length === 0) await sleep(50)
  expect(await storedHolders(db)).toEqual(counted)
  while (derived.backlog().length > 0) await sleep(200)
  stopping.abort()
  await jobs.ended
})

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
  const derived = createDerivedValues({ db: { ...db, client }, stopping: stopping.signal }, noSnapshots)
  const jobs = startJobs(derived.jobs, { log: silent, stopping: stopping.signal })
  // The next round begins twelve seconds later.
  await expect.poll(find).toEqual({ trades: 2, reserve: 51, slot: 51 })
  stopping.abort()
  await jobs.ended
})

test('prices wait for no other table, and tell of which block they are; a table that is late is named', async () => {
  const db = await databases.fresh()
  const save = (slot: number) => saveBatch(db, encode(blockOf({ slot })), { finalized: true })
  await save(50)
  // Holders are not counted in this test: their statements do not finish before it ends.
  const release = new AbortController()
  const client = new Proxy(db.client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'command') return typeof value === 'function' ? value.bind(target) : value
      return async (request: { query: string }) => {
        if (request.query.includes('INTO token_holders') && !release.signal.aborted)
          await once(release.signal, 'abort')
        return value.call(target, request)
      }
    },
  })
  const slow = { ...db, client }
  const stopping = new AbortController()
  const refresh = createMarketRefresher(db, { coin: address('coin'), stables: [] })
  const marker = { key: '', wrappedMint: address('coin'), show: () => shownAsNothing }
  const derived = createDerivedValues(
    { db: slow, stopping: stopping.signal },
    {
      refreshMarkets: () => refresh(null),
      refreshTokenList: async () => void (await refreshTokenList(db, marker)),
    },
  )
  const jobs = startJobs(derived.jobs, { log: silent, stopping: stopping.signal })
  const slotOf = async (name: 'markets' | 'token_list') => (await readRefresh(db, name))?.to?.slot
  await expect.poll(() => slotOf('markets')).toBe(50)
  await save(51)
  derived.onFinalized()
  await expect.poll(() => slotOf('markets')).toBe(51)
  expect((await readRefresh(db, 'markets'))?.to?.time).toBe(1_700_000_051)
  // The list counts no block's holders, whatever block its prices have.
  await expect.poll(() => readRefresh(db, 'token_list')).toBeDefined()
  expect(await slotOf('token_list')).toBeUndefined()

  expect(derived.late()).toEqual([])
  const now = vi.spyOn(performance, 'now')
  const later = performance.now() + 61_000
  now.mockImplementation(() => later)
  const late = derived.late().map(({ table }) => table)
  now.mockRestore()
  expect(late).toContain('token_holders')
  expect(late).not.toContain('token_prices')
  expect(late).not.toContain('pool_reserves')

  release.abort()
  await expect.poll(() => storedHolders(db)).not.toEqual([])
  stopping.abort()
  await jobs.ended
})
