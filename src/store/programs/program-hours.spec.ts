import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { type Database, select } from '../engine/database.ts'
import { array, number, string } from '../rows/columns.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { readBacklog } from '../write/dirty-keys.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { countCallsOfDay, listProgramDays } from './program-activity.ts'

const databases = testDatabases()

const router = address('router')
/** The start of a day, UTC. */
const MIDNIGHT = 1_700_006_400

/**
 * A block at `time` with a success that calls the router, which calls the Token program twice, and a failure.
 */
function callsBlock(slot: number, time: number | null, fork = '') {
  const block = blockOf({ slot, fork })
  block.decoded.blockTime = time
  block.rpc.blockTime = time
  const [first] = block.decoded.transactions
  const [call] = first?.instructions ?? []
  if (!first || !call) throw new Error('The block has a transaction with an instruction.')
  Object.assign(first, {
    computeUnits: 1_000n,
    instructions: [
      { ...call, programId: router },
      { ...call, innerIndex: 0 },
      { ...call, innerIndex: 1 },
      { ...call, innerIndex: 2, programId: router },
    ],
  })
  Object.assign(block.decoded.transactions[1] ?? {}, { computeUnits: null })
  return block
}

const Row = {
  time: number,
  programs: array(string),
  calls: array(number),
  failed: array(number),
  units: array(number),
  slot: number,
}

async function hours(db: Database) {
  const rows = await select(
    db,
    Row,
    `SELECT time, arrayMap(one -> base58Encode(one), programs) AS programs, calls, failed, compute_units AS units,
       as_of_slot AS slot FROM program_hours FINAL ORDER BY time`,
  )
  return rows.map(({ time, programs, calls, failed, units, slot }) => ({
    time,
    slot,
    counts: Object.fromEntries(
      programs.map((program, i) => [program, [calls[i], failed[i], units[i]] as const]),
    ),
  }))
}

const failing = (callsBlock(1, 0).decoded.transactions[1]?.instructions ?? [])[0]?.programId ?? ''

test('a transaction counts once for each program that it calls at any depth, in the hour of its block', async () => {
  const db = await databases.fresh()
  const blocks = [
    callsBlock(20, MIDNIGHT - 1),
    callsBlock(21, MIDNIGHT),
    callsBlock(22, MIDNIGHT + 3_599),
    callsBlock(23, null),
  ]
  await saveBatch(db, encode(...blocks), { finalized: true })
  await recomputeAll(db)
  expect(await readBacklog(db)).toEqual([])
  const of = (times: number) => ({
    [router]: [times, 0, 1_000 * times],
    [PROGRAM.token]: [times, 0, 1_000 * times],
    [failing]: [times, times, 0],
  })
  expect([router, PROGRAM.token]).not.toContain(failing)
  expect(await hours(db)).toEqual([
    { time: MIDNIGHT - 3_600, slot: 20, counts: of(1) },
    { time: MIDNIGHT, slot: 22, counts: of(2) },
  ])
  expect(await listProgramDays(db, router, 30)).toEqual([
    { time: MIDNIGHT - 86_400, calls: 1, failed: 0, computeUnits: 1_000n },
    { time: MIDNIGHT, calls: 2, failed: 0, computeUnits: 2_000n },
  ])
  expect(await listProgramDays(db, router, 1)).toHaveLength(1)
  expect(await countCallsOfDay(db, [router, failing])).toEqual(
    new Map([
      [router, { calls: 3, failed: 0 }],
      [failing, { calls: 3, failed: 3 }],
    ]),
  )
})

test('a program that is not called has days of 0, and without counted blocks there are none', async () => {
  const db = await databases.fresh()
  expect(await listProgramDays(db, router, 30)).toEqual([])
  expect(await countCallsOfDay(db, [router])).toBeUndefined()
  await saveBatch(db, encode(callsBlock(20, MIDNIGHT), callsBlock(21, MIDNIGHT + 2 * 86_400)), {
    finalized: true,
  })
  await recomputeAll(db)
  expect(await listProgramDays(db, address('nobody'), 30)).toEqual([
    { time: MIDNIGHT, calls: 0, failed: 0, computeUnits: 0n },
    { time: MIDNIGHT + 2 * 86_400, calls: 0, failed: 0, computeUnits: 0n },
  ])
  expect((await countCallsOfDay(db, [router]))?.get(router)).toEqual({ calls: 1, failed: 0 })
})

test('blocks count when they are finalized, in any order, and a block of a fork does not', async () => {
  const db = await databases.fresh()
  const first = encode(callsBlock(20, MIDNIGHT))
  await saveBatch(db, first, { finalized: false })
  await saveBatch(db, encode(callsBlock(21, MIDNIGHT + 60)), { finalized: true })
  await recomputeAll(db)
  expect((await hours(db)).map(({ counts }) => counts[router])).toEqual([[1, 0, 1_000]])
  await saveBatch(db, encode(callsBlock(22, MIDNIGHT + 61, 'loser')), { finalized: false })
  await removeBlocks(db, [22])
  await finalizeBlocks(
    db,
    [20],
    first.blocks.map(({ state }) => state),
  )
  await recomputeAll(db)
  expect((await hours(db)).map(({ counts }) => counts[router])).toEqual([[2, 0, 2_000]])
})
