import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import type { DecodedBlock } from '#decode/block/decoded-block.ts'
import { committedData } from '#decode/testing/real-data.ts'
import { silent } from '#lib/log/log.ts'
import { beginAlone } from '#store/engine/claims.ts'
import type { Database } from '#store/engine/database.ts'
import { encode, type TestBlock } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { selectPayloads } from '#store/transactions/payload-rows.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { retentionJob } from './retention.ts'

const databases = testDatabases()
const DAY = 86_400

/** The real block with the most votes, dated five days ago. */
const blockTime = Math.floor(Date.now() / 1000) - 5 * DAY
const votesIn = (block: DecodedBlock) => block.transactions.filter(({ isVote }) => isVote).length
const [{ rpc, decoded }] = committedData.blockFiles
  .map((file) => ({ ...committedData.readBlock(file), blockTime }))
  .map((rpc) => ({ rpc, decoded: decodeBlock(9, rpc) }))
  .sort((a, b) => votesIn(b.decoded) - votesIn(a.decoded)) as [TestBlock]
const votes = votesIn(decoded)

async function indexed(): Promise<Database> {
  const db = await databases.fresh()
  await saveBatch(db, encode({ rpc, decoded }), { finalized: true })
  return db
}

const jobOf = (db: Database, retention: Parameters<typeof retentionJob>[1]) =>
  retentionJob({ db, log: silent, stopping: new AbortController().signal }, retention)

async function droppedIn(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { dropped = 'kept' } of await selectPayloads(db, ''))
    counts[dropped] = (counts[dropped] ?? 0) + 1
  return counts
}

test('each setting drops what is older than it says, and none that is absent drops anything', async () => {
  const all = decoded.transactions.length
  expect(votes).toBeGreaterThan(0)
  expect(votes).toBeLessThan(all)
  const db = await indexed()
  await jobOf(db, {}).run()
  await jobOf(db, { VOTE_DETAIL_DAYS: 6, DETAIL_DAYS: 6 }).run()
  expect(await droppedIn(db)).toEqual({ kept: all })
  await jobOf(db, { VOTE_DETAIL_DAYS: 0, DETAIL_DAYS: 6 }).run()
  expect(await droppedIn(db)).toEqual({ VOTE_DETAIL_DAYS: votes, kept: all - votes })
  await jobOf(db, { VOTE_DETAIL_DAYS: 0, DETAIL_DAYS: 4 }).run()
  expect(await droppedIn(db)).toEqual({ VOTE_DETAIL_DAYS: votes, DETAIL_DAYS: all - votes })
})

test.each(['backup', 'redecode'] as const)('it waits for the end of a %s', async (work) => {
  const db = await indexed()
  const job = jobOf(db, { DETAIL_DAYS: 2 })
  const alone = await beginAlone(db, work)
  expect(await job.run()).toEqual({ againMs: 600_000 })
  expect(await droppedIn(db)).toEqual({ kept: decoded.transactions.length })
  await alone.end()
  await job.run()
  expect(await droppedIn(db)).toEqual({ DETAIL_DAYS: decoded.transactions.length })
})
