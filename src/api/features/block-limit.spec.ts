import { expect, test } from 'vitest'
import { readLargestBlock } from '#store/blocks/slot-time.ts'
import { encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { mixedBlock } from '#store/testing/feed-chain.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { createBlockLimits, limitOf } from './block-limit.ts'
import type { FeatureGate } from './feature-gates.ts'

const databases = testDatabases()
const gate = (address: string, activatedAt: bigint | null): FeatureGate => ({ address, activatedAt })
const sixty = '6oMCUgfY6BzZ6jwB681J6ju5Bh6CjVXbd7NeWYqiXBSu'
const hundred = 'P1BCUMpAC7V2GRBRiJCNUgpMyWZhoqt3LKo712ePqsz'

test('the limit is that of the gates at the slot, less with shorter slots', () => {
  const gates = [gate(sixty, 100n), gate(hundred, 200n)]
  expect([99, 100, 199, 200].map((slot) => limitOf(gates, slot, null))).toEqual([
    48_000_000, 60_000_000, 60_000_000, 100_000_000,
  ])
  expect(limitOf([gate(sixty, 100n), gate(hundred, null)], 500, 400)).toBe(60_000_000)
  // Measured lengths of a slot are rounded to the steps of SIMD-0525.
  const measured = [1_000, 404, 392, 356, 303, 248, 205]
  expect(measured.map((slotMs) => limitOf([gate(sixty, 0n)], 5, slotMs) / 1e6)).toEqual([
    60, 60, 60, 52.5, 45, 37.5, 30,
  ])
})

const told = (gates: FeatureGate[] | null | undefined) => ({
  get: async () => gates,
  getTimed: async () => undefined,
  peek: () => gates,
})

test('without gates the profile says the limit, and a larger block that it is larger', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(mixedBlock(100)), { finalized: true })
  const largest = await readLargestBlock(db, 0)
  expect(largest).toBeGreaterThan(100)
  const limitAt = (gates: FeatureGate[] | null | undefined, blockComputeLimit?: number) =>
    createBlockLimits(db, told(gates), blockComputeLimit === undefined ? {} : { blockComputeLimit })(101, 1)
  const known = (units: number | null) => ({ units, isComplete: true })
  expect(await limitAt(null, 60_000_000)).toEqual(known(60_000_000))
  expect(await limitAt(null, 100)).toEqual(known(largest))
  expect(await limitAt([gate(sixty, null)], 60_000_000)).toEqual(known(48_000_000))
  expect(await limitAt(null)).toEqual(known(null))
  expect(await limitAt(undefined, 60_000_000)).toEqual(known(60_000_000))
})

test('a limit that the database does not tell in time is unknown, and the one that asks says so', async () => {
  const db = await databases.fresh()
  const { queryBytes } = db.reader
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow = async (...args: Parameters<typeof queryBytes>) => answered.then(() => queryBytes(...args))
  const limits = createBlockLimits({ ...db, reader: { ...db.reader, queryBytes: slow } }, told(null), {
    blockComputeLimit: 60_000_000,
  })
  expect(await limits(101, 1)).toEqual({ units: null, isComplete: false })
  answer()
  expect(await limits(101, 1, 60_000)).toEqual({ units: 60_000_000, isComplete: true })
})
