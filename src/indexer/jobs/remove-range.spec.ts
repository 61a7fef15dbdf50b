import { expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { beginAlone, thisProcess } from '#store/engine/claims.ts'
import { createLease } from '#store/engine/lease.ts'
import { testDatabases } from '#store/testing/database.ts'
import { allRows } from '#store/testing/rows.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { chain, encodedBy, registry } from '../testing/redecoded-chain.ts'
import { refuseWhileIndexed, removeRange } from './remove-range.ts'

const databases = testDatabases()

const index = async () => {
  const db = { ...(await databases.fresh()), registry }
  await saveBatch(db, encodedBy(registry), { finalized: true })
  await recomputeAll(db)
  return db
}

test('of blocks of another chain nothing is left, also where they wrote over values of the others', async () => {
  const db = await index()
  const before = await allRows(db)
  // Blocks with the same accounts, mints, pools and names at other slots, with other amounts.
  const foreign = chain()
    .slice(20)
    .map(({ slot, rpc }) => ({
      slot: slot + 5_000,
      rpc: { ...rpc, blockhash: rpc.previousBlockhash, parentSlot: slot + 4_999, blockHeight: slot + 4_000 },
    }))
  await saveBatch(db, encodedBy(registry, foreign), { finalized: true })
  await recomputeAll(db)
  const spoiled = await allRows(db)
  const differing = Object.keys(before).filter((table) => `${before[table]}` !== `${spoiled[table]}`)
  expect(differing.length).toBeGreaterThan(15)

  const range = { from: 5_100, to: 9_999 }
  const options = { db, log: silent, workers: 1 }
  // The first call is interrupted at once, the second runs to its end.
  const cut = await removeRange(range, { ...options, stopped: () => true })
  expect(cut).toEqual({ removed: 0, redecoded: undefined })
  const { removed, redecoded } = await removeRange(range, options)
  expect(removed).toBe(foreign.length)
  expect(redecoded).toMatchObject({ finished: true, left: 0, blocks: 39 })
  expect(await allRows(db)).toEqual(before)
  expect((await findNewestFinalizedBlock(db))?.slot).toBe(139)
  expect(await removeRange(range, options)).toMatchObject({ removed: 0 })
})

test('nothing is removed while another process indexes or redecodes', async () => {
  const db = await databases.fresh()
  const redecode = await beginAlone(db, 'redecode')
  await expect(removeRange({ from: 1, to: 2 }, { db, log: silent })).rejects.toThrow('Another redecode')
  await redecode.end()
  await refuseWhileIndexed(db)
  const lease = createLease(db, { task: 'indexer', holder: thisProcess })
  await lease.acquire(new AbortController().signal, () => undefined)
  await expect(refuseWhileIndexed(db)).rejects.toThrow('Another process indexes into this database')
  await lease.release()
})
