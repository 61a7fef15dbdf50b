import { expect, test } from 'vitest'
import { RpcError } from '#chain/client.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import type { SlotRange } from '#store/blocks/coverage.ts'
import { type LeaderSchedule, readLeaderSchedule, readLeaders } from '#store/blocks/leaders.ts'
import type { Database } from '#store/engine/database.ts'
import { seedHead } from '#store/head/fill-head.ts'
import { createHead } from '#store/head/head.ts'
import { address, blockOf } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { tableHashes } from '#store/testing/table-hashes.ts'
import { createIngest } from '../worker/ingest.ts'
import { leadersJob } from './leaders.ts'

const databases = testDatabases()

const [alice, bob, collector] = [address('alice'), address('bob'), address('collector')]
/** A date after which fees can be paid to accounts other than the leader. */
const RECENT = Date.UTC(2026, 10) / 1_000

/**
 * Blocks of slots 20 to 31 in epochs of ten slots; 25 was skipped. Their fees go to an account that leads no
 * slot.
 */
const blocks = Array.from({ length: 12 }, (_, nth) => 20 + nth)
  .filter((slot) => slot !== 25)
  .map((slot) => {
    const { rpc } = blockOf({
      slot,
      parent: slot === 26 ? 24 : slot - 1,
      rewards: [{ pubkey: collector, lamports: 5_000, postBalance: slot, rewardType: 'Fee' }],
    })
    return { slot, json: Buffer.from(JSON.stringify({ result: { ...rpc, blockTime: RECENT + slot } })) }
  })
/** Alice leads the first half of an epoch, Bob the second. */
const halves: LeaderSchedule = new Map([
  [alice, [0, 1, 2, 3, 4]],
  [bob, [5, 6, 7, 8, 9]],
])
const leaderOf = (slot: number) => (slot % 10 < 5 ? alice : bob)

/**
 * A job whose node has the schedules of the epochs in `told`; `asked` lists the epochs that were requested.
 */
function jobOf(
  db: Database,
  told: ReadonlySet<number>,
  { newest = 31, missing = () => [] as SlotRange[] } = {},
) {
  const asked: number[] = []
  const getLeaderSchedule = async (slot: number) => {
    asked.push(slot / 10)
    if (slot === 10) throw new RpcError(-32602, 'Invalid slot', undefined, 'getLeaderSchedule')
    return told.has(slot / 10) ? halves : null
  }
  const getEpochSchedule = async () => ({ slotsPerEpoch: 10, firstNormalEpoch: 0, firstNormalSlot: 0 })
  const head = createHead()
  const context = {
    db,
    head,
    chain: { getLeaderSchedule, getEpochSchedule },
    ledger: { first: () => 5, newest: () => ({ slot: newest }), missing },
  }
  return { asked, head, run: leadersJob(context as unknown as Parameters<typeof leadersJob>[0]).run }
}

const save = (db: Database, finalized: boolean) =>
  createIngest(db, (write) => write())({ kind: 'save', blocks, finalized, leaveKnown: false })

async function leadersIn(db: Database): Promise<Record<number, string | null>> {
  const rows = await Promise.all(blocks.map(({ slot }) => findBlockBySlot(db, slot)))
  expect(rows.map((row) => row?.feeReceiver)).toEqual(blocks.map(() => collector))
  return Object.fromEntries(rows.map((row) => [row?.slot, row?.leader ?? null]))
}

const byHalves = Object.fromEntries(blocks.map(({ slot }) => [slot, leaderOf(slot)]))

test('blocks that came before their schedule get their leader, and are then as if it had come first', async () => {
  const late = await databases.fresh()
  await save(late, true)
  expect(Object.values(await leadersIn(late))).toEqual(blocks.map(() => null))
  const { head, run } = jobOf(late, new Set([2, 3, 4]))
  await seedHead(late, head)
  const leadersInHead = () =>
    Object.fromEntries(head.latestBlocks(99).map(({ slot, leader }) => [slot, leader]))
  expect(Object.values(leadersInHead())).toEqual(blocks.map(() => null))
  await run()
  expect(await leadersIn(late)).toEqual(byHalves)
  expect(leadersInHead()).toEqual(byHalves)

  const early = await databases.fresh()
  await jobOf(early, new Set([2, 3, 4])).run()
  await save(early, true)
  expect(await leadersIn(early)).toEqual(byHalves)
  expect(await tableHashes(late)).toEqual(await tableHashes(early))
})

test('a block that is not finalized gets its leader once it is', async () => {
  const db = await databases.fresh()
  await save(db, false)
  const { run } = jobOf(db, new Set([2, 3]))
  await run()
  expect(Object.values(await leadersIn(db))).toEqual(blocks.map(() => null))
  await createIngest(db, (write) => write())({ kind: 'finalize', slots: blocks.map(({ slot }) => slot) })
  await run()
  expect(await leadersIn(db)).toEqual(byHalves)
})

test('a block that fills a gap of an old epoch without its leader gets it, whenever that is', async () => {
  const db = await databases.fresh()
  let missing = [{ from: 20, to: 31 }]
  const { run } = jobOf(db, new Set([2, 3, 4, 5, 6]), { newest: 59, missing: () => missing })
  // A process that has just read that there is no schedule.
  const unaware = { ...db }
  await readLeaders(unaware, [20])
  await run()
  await save(unaware, true)
  missing = []
  await run()
  expect(await leadersIn(db)).toEqual(byHalves)
})

test('an epoch is asked for once, and a node that forgot one is asked for none before it', async () => {
  const db = await databases.fresh()
  const { run, asked } = jobOf(db, new Set([2, 3]))
  await run()
  await run()
  // Epoch 4 has not begun: its schedule may come yet.
  expect(asked).toEqual([4, 3, 2, 1, 4])
  expect(await readLeaderSchedule(db, 20)).toEqual(halves)
  expect(await readLeaderSchedule(db, 10)).toBeNull()
  const again = jobOf(db, new Set([4]))
  await again.run()
  expect(again.asked).toEqual([4, 1])
})
