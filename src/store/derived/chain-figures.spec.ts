/** @module-tag slow */
import { expect, test } from 'vitest'
import { sampleOf } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { command, type Database, select } from '../engine/database.ts'
import { number } from '../rows/columns.ts'
import { ACTIVE_HASHES } from '../tables/blocks/chain-figures.ts'
import { address, encode } from '../testing/chain.ts'
import {
  type Call,
  expectedCalls,
  expectedFigures,
  figuresBlock,
  storedCallsOfHours,
  storedCallsOfMinutes,
  storedFigures,
  type TimedBlock,
} from '../testing/chain-figures.ts'
import { atEachCut } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { randomNumbers } from '../testing/random.ts'
import { markAllDirty, readBacklog } from '../write/dirty-keys.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { recomputeAll } from './recompute.ts'

const databases = testDatabases()

/** The start of a day, UTC. */
const MIDNIGHT = 1_700_006_400
const payers = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const programs = [PROGRAM.token, address('exchange'), address('router')]

/**
 * Random blocks around midnight: some minutes apart, with skipped slots, missing parents, empty blocks and
 * one without a time.
 */
function randomChain(seed: number, length: number): TimedBlock[] {
  const below = randomNumbers(seed)
  const callOf = (): Call => {
    const vote = below(3) === 0
    return {
      payer: vote ? 'validator' : (payers[below(payers.length)] ?? ''),
      fee: vote ? 10_000 : [5_000, 5_001, 12_345, 5_432_100, 999, 99_999][below(6)] || 5_000,
      units: below(40) === 0 ? null : below(200_000),
      failed: below(4) === 0,
      vote,
      inner: vote ? [] : programs.slice(0, below(4)),
    }
  }
  const blocks: TimedBlock[] = []
  let slot = 1_000
  let time = MIDNIGHT - 3_700
  for (let nth = 0; nth < length; nth++) {
    const parent = below(12) === 0 ? slot + 1 : slot
    slot += 2 + below(3)
    time += below(9) === 0 ? below(2_000) : below(25)
    const calls = Array.from({ length: below(8) === 0 ? 0 : below(6) }, callOf)
    blocks.push({ slot, parent, time: nth === 17 ? null : time, calls })
  }
  return blocks
}

async function expectExact(db: Database, blocks: readonly TimedBlock[]): Promise<void> {
  expect(await storedFigures(db, 'chain_minutes')).toEqual(expectedFigures(blocks, 60))
  expect(await storedFigures(db, 'chain_hours')).toEqual(expectedFigures(blocks, 3_600))
  expect(await storedFigures(db, 'chain_days')).toEqual(expectedFigures(blocks, 86_400))
  expect(await storedCallsOfMinutes(db)).toEqual(expectedCalls(blocks, 60))
  const ofHours = Object.entries(expectedCalls(blocks, 3_600))
  expect(await storedCallsOfHours(db)).toEqual(
    Object.fromEntries(ofHours.map(([key, { paid: _, ...values }]) => [key, { ...values, paid: [] }])),
  )
  expect(await readBacklog(db)).toEqual([])
}

const encodedOf = (blocks: readonly TimedBlock[]) => encode(...blocks.map(figuresBlock))

test('minutes, hours and days are those of the blocks one by one, in any order in which they are stored and finalized', async () => {
  const blocks = randomChain(7, 90)
  expect(expectedFigures(blocks, 86_400)).toHaveLength(2)
  const below = randomNumbers(11)
  const orders = [
    blocks,
    blocks.toReversed(),
    blocks
      .map((block) => ({ block, at: below(1e6) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ block }) => block),
  ]
  for (const order of sampleOf(orders, 2)) {
    const db = await databases.fresh()
    for (let from = 0; from < order.length; ) {
      const some = order.slice(from, from + 1 + below(20))
      from += some.length
      const batch = encodedOf(some)
      const later = below(2) === 0
      await saveBatch(db, batch, { finalized: !later })
      if (below(2) === 0) await recomputeAll(db)
      if (later)
        await finalizeBlocks(
          db,
          some.map(({ slot }) => slot),
          below(2) === 0 ? batch.blocks.map(({ state }) => state) : [],
        )
      if (below(3) > 0) continue
      await recomputeAll(db)
      await expectExact(db, order.slice(0, from))
    }
    await recomputeAll(db)
    await expectExact(db, blocks)
    // Saved and finalized again, like an import of blocks that are stored already.
    await saveBatch(db, encodedOf(blocks), { finalized: true })
    await recomputeAll(db)
    await expectExact(db, blocks)
    await databases.drop(db)
  }
})

test('a block that a fork replaces counts in no minute, before and after it is replaced', async () => {
  const db = await databases.fresh()
  const blocks = randomChain(3, 30)
  const [loser] = blocks.slice(20)
  if (!loser) throw new Error('The chain has 30 blocks.')
  const others = blocks.filter((block) => block !== loser)
  await saveBatch(db, encodedOf(others), { finalized: true })
  const lost = { ...loser, fork: 'loser', calls: [{ payer: 'z', fee: 77_777, units: 5 }] }
  await saveBatch(db, encodedOf([lost]), { finalized: false })
  await recomputeAll(db)
  await expectExact(db, others)
  await removeBlocks(db, [loser.slot])
  await saveBatch(db, encodedOf([loser]), { finalized: true })
  await recomputeAll(db)
  await expectExact(db, blocks)
})

test('after a redecode the rows are made again from the transactions', async () => {
  const db = await databases.fresh()
  const blocks = randomChain(5, 40)
  await saveBatch(db, encodedOf(blocks), { finalized: true })
  await recomputeAll(db)
  for (const table of ['chain_minutes', 'chain_hours', 'chain_days'])
    await command(
      db,
      `INSERT INTO ${table} SELECT * REPLACE (blocks + 1 AS blocks, version + 1 AS version) FROM ${table} FINAL`,
    )
  // A stored minute without a block is deleted.
  await command(
    db,
    `INSERT INTO chain_minutes SELECT * REPLACE (toUInt32(${MIDNIGHT + 86_400}) AS time) FROM chain_minutes LIMIT 1`,
  )
  await markAllDirty(db, ['transactions'])
  expect(await readBacklog(db)).toMatchObject([{ name: 'chain_minutes' }])
  await recomputeAll(db)
  await expectExact(db, blocks)
})

test('minutes and their sums are exact after a recomputation that was interrupted at any statement', async () => {
  const blocks = randomChain(9, 25)
  await atEachCut('command', async ({ cut }) => {
    const db = await databases.fresh()
    await saveBatch(db, encodedOf(blocks), { finalized: true })
    await recomputeAll(cut(db)).catch(() => undefined)
    await recomputeAll(db)
    await expectExact(db, blocks)
    await databases.drop(db)
  })
})

test('many addresses are estimated within the stated error, and the hashes of two minutes are those of both together', async () => {
  const db = await databases.fresh()
  const calls = (from: number, to: number): Call[] =>
    Array.from({ length: to - from }, (_, i) => ({ payer: `payer ${from + i}`, fee: 5_000, units: 1 }))
  // 5,000 addresses, 1,000 of which are in both minutes.
  await saveBatch(
    db,
    encodedOf([
      { slot: 10, parent: 9, time: MIDNIGHT, calls: calls(0, 3_000) },
      { slot: 11, parent: 10, time: MIDNIGHT + 60, calls: calls(2_000, 5_000) },
    ]),
    { finalized: true },
  )
  await recomputeAll(db)
  const [row] = await select(
    db,
    { kept: number, estimate: number, same: number },
    `SELECT length(active) AS kept, (kept - 1) / (active[-1] / pow(2, 64)) AS estimate,
       active = (SELECT arraySlice(arraySort(groupUniqArray(cityHash64(fee_payer))), 1, ${ACTIVE_HASHES}) FROM transactions) AS same
     FROM chain_hours FINAL`,
  )
  expect(row).toMatchObject({ kept: ACTIVE_HASHES, same: 1 })
  expect(Math.abs((row?.estimate ?? 0) - 5_000) / 5_000).toBeLessThan(0.07)
})
