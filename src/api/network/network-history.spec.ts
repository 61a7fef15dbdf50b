/** @module-tag slow */
import { expect, test } from 'vitest'
import { activeAddresses, type HistoryRange, historyRanges } from '#contract/network/history-ranges.ts'
import { NetworkHistory } from '#contract/network/network-history.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { ACTIVE_HASHES } from '#store/tables/blocks/chain-figures.ts'
import { encode } from '#store/testing/chain.ts'
import { type Call, figuresBlock, type TimedBlock } from '#store/testing/chain-figures.ts'
import { testDatabases } from '#store/testing/database.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { readFeeStatistics } from './fee-statistics.ts'
import { readHistory } from './network-history.ts'

const databases = testDatabases()

/** A time in seconds at which an hour and a UTC day begin. */
const MIDNIGHT = 1_700_006_400
const LIMIT = 1_000
const limits = (units: number | null) => async () => ({ units, isComplete: true })

/** Two transactions that pay 5,000 and 7,000, and a vote. */
const calls: readonly Call[] = [
  { payer: 'a', fee: 5_000, units: 300 },
  { payer: 'b', fee: 7_000, units: 100, failed: true },
  { payer: 'v', fee: 10_000, units: 100, vote: true },
]

/** Blocks that are ten seconds apart, each the parent of the next. */
const blocksFrom = (from: number, count: number, slot: number, some = calls): TimedBlock[] =>
  Array.from({ length: count }, (_, i) => ({
    slot: slot + i,
    parent: slot + i - 1,
    time: from + 10 * i,
    calls: some,
  }))

async function historyOf(blocks: readonly TimedBlock[], range: HistoryRange) {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks.map(figuresBlock)), { finalized: true })
  await recomputeAll(db)
  return NetworkHistory.parse(await readHistory(db, range, limits(LIMIT)))
}

test('a period has what its blocks have, votes apart, and rates per second', async () => {
  const { periods, resolution, asOfSlot } = await historyOf(
    [...blocksFrom(MIDNIGHT - 60, 12, 100), ...blocksFrom(MIDNIGHT + 60, 1, 112)],
    'hour',
  )
  expect({ resolution, asOfSlot, length: periods.length }).toEqual({
    resolution: 60,
    asOfSlot: 112,
    length: 3,
  })
  expect(periods.at(-2)).toEqual({
    time: MIDNIGHT,
    indexedSeconds: 60,
    blocks: 6,
    transactions: 18,
    votes: 6,
    failed: 6,
    tps: 12 / 60,
    voteTps: 6 / 60,
    fees: '132000',
    voteFees: '60000',
    medianFee: '5000',
    p90Fee: '7000',
    computeUnits: '3000',
    computeShare: 50,
    activeAddresses: 2,
  })
  // The last period has only begun: it has no rate, and no count of addresses, which needs a whole minute.
  expect(periods.at(-1)).toMatchObject({ indexedSeconds: 0, blocks: 1, tps: null, activeAddresses: null })
})

test('a gap in the index is unknown, and a chain that stood still is zero', async () => {
  const before = blocksFrom(MIDNIGHT, 6, 100)
  const gap = await historyOf([...before, ...blocksFrom(MIDNIGHT + 300, 13, 200)], 'hour')
  const stood = await historyOf([...before, ...blocksFrom(MIDNIGHT + 300, 13, 106)], 'hour')
  const at = ({ periods }: NetworkHistory, minute: number) =>
    periods.find(({ time }) => time === MIDNIGHT + minute * 60)
  expect(at(gap, 2)).toMatchObject({
    indexedSeconds: 0,
    blocks: null,
    transactions: null,
    tps: null,
    fees: null,
  })
  expect(at(stood, 2)).toMatchObject({ indexedSeconds: 60, blocks: 0, transactions: 0, tps: 0, fees: '0' })
  // 50 seconds of the period are indexed, which suffices for a rate but not for a count of addresses.
  expect(at(gap, 0)).toMatchObject({ indexedSeconds: 50, tps: 12 / 50, activeAddresses: null })
  expect(at(stood, 0)).toMatchObject({ indexedSeconds: 60, tps: 12 / 60, activeAddresses: 2 })
})

test('every range has its periods without a gap, from the first indexed block on, and what they add up to is the same in all', async () => {
  const db = await databases.fresh()
  const blocks = [
    ...blocksFrom(MIDNIGHT - 7_200, 20, 100),
    ...blocksFrom(MIDNIGHT - 30, 20, 120),
    ...blocksFrom(MIDNIGHT + 3_000, 20, 140),
  ]
  await saveBatch(db, encode(...blocks.map(figuresBlock)), { finalized: true })
  await recomputeAll(db)
  const histories = await Promise.all(historyRanges.map((range) => readHistory(db, range, limits(null))))
  const shapes = histories.map(({ range, resolution, periods }) => [range, resolution, periods.length])
  expect(shapes).toEqual([
    ['hour', 60, 60],
    // The chain is two hours and 53 minutes old.
    ['day', 300, 35],
    ['week', 3_600, 3],
    ['month', 14_400, 2],
    ['all', 60, 174],
  ])
  expect(histories.map(({ since }) => since)).toEqual(historyRanges.map(() => MIDNIGHT - 7_200))
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  for (const { range, resolution, periods } of histories) {
    expect(periods.every(({ time }, i) => i === 0 || time === (periods[i - 1]?.time ?? 0) + resolution)).toBe(
      true,
    )
    if (range !== 'hour')
      expect({
        transactions: sum(periods.map(({ transactions }) => transactions)),
        seconds: sum(periods.map(({ indexedSeconds }) => indexedSeconds)),
      }).toEqual({ transactions: 180, seconds: 7_200 + 3_000 + 190 })
    // Without a limit the share is unknown.
    expect(periods.every(({ computeShare }) => computeShare === null)).toBe(true)
  }
})

test('units that the chain does not say of every transaction are unknown, and so is everything without blocks', async () => {
  const unsaid = [{ payer: 'a', fee: 5_000, units: null }]
  const { periods } = await historyOf(blocksFrom(MIDNIGHT, 7, 100, unsaid), 'hour')
  expect(periods.at(-2)).toMatchObject({ blocks: 6, computeUnits: null, computeShare: null })
  const db = await databases.fresh()
  expect(await readHistory(db, 'all', limits(LIMIT))).toMatchObject({
    ...{ periods: [], since: null, asOfSlot: null },
  })
  expect(await readFeeStatistics(db)).toEqual({
    from: null,
    to: null,
    all: null,
    programs: [],
    asOfSlot: null,
  })
})

test('the fees are those of the last 60 minutes, in all and by program, without votes', async () => {
  const db = await databases.fresh()
  const routed: Call[] = [{ payer: 'a', fee: 123_456, units: 1, inner: [PROGRAM.token] }]
  const blocks = [
    ...blocksFrom(MIDNIGHT - 3_610, 2, 100, [{ payer: 'a', fee: 9, units: 1 }]),
    ...blocksFrom(MIDNIGHT - 1_000, 2, 102),
    ...blocksFrom(MIDNIGHT - 10, 1, 104, routed),
  ]
  await saveBatch(db, encode(...blocks.map(figuresBlock)), { finalized: true })
  await recomputeAll(db)
  expect(await readFeeStatistics(db)).toEqual({
    from: MIDNIGHT - 3_600,
    to: MIDNIGHT - 10,
    // The fees are 9 in the first block of the minute, 5,000 and 7,000 twice, and one that is rounded down.
    all: { transactions: 6, median: '5000', p90: '123000' },
    programs: [
      { address: PROGRAM.system, name: null, transactions: 6, median: '5000', p90: '123000' },
      { address: PROGRAM.token, name: null, transactions: 1, median: '123000', p90: '123000' },
    ],
    asOfSlot: 104,
  })
})

test('the page says of active addresses what the index counts exactly, and how exact the rest is', () => {
  expect(activeAddresses.exactUpTo).toBe(ACTIVE_HASHES - 1)
  // This is the standard error of an estimate by the k smallest hashes.
  expect(activeAddresses.error).toBe(`${(100 / Math.sqrt(ACTIVE_HASHES - 2)).toFixed(1)} %`)
})

test('while blocks arrive, the figures are those of all blocks up to the slot that is told', async () => {
  const db = await databases.fresh()
  let isWriting = true
  const write = async () => {
    // There is a block each minute with as many transactions as its slot, so that a double or early count
    // changes the sum.
    for (let slot = 1; slot <= 6; slot++) {
      const [block] = blocksFrom(MIDNIGHT + 60 * slot, 1, slot, Array(slot).fill(calls[0]))
      await saveBatch(db, encode(figuresBlock(block as TimedBlock)), { finalized: true })
      await recomputeAll(db)
    }
    isWriting = false
  }
  const answers: { slot: number; blocks: number; transactions: number }[] = []
  const read = async () => {
    for (let nth = 0; isWriting; nth++) {
      const range = historyRanges[nth % historyRanges.length] as HistoryRange
      const { asOfSlot, periods } = await readHistory(db, range, limits(LIMIT))
      const sum = (field: 'blocks' | 'transactions') =>
        periods.reduce((total, period) => total + (period[field] ?? 0), 0)
      answers.push({ slot: asOfSlot ?? 0, blocks: sum('blocks'), transactions: sum('transactions') })
      const fees = await readFeeStatistics(db)
      const paid = fees.all?.transactions ?? 0
      answers.push({ slot: fees.asOfSlot ?? 0, blocks: fees.asOfSlot ?? 0, transactions: paid })
    }
  }
  await Promise.all([write(), read()])
  expect(new Set(answers.map(({ slot }) => slot)).size).toBeGreaterThan(2)
  for (const { slot, ...found } of answers)
    expect({ slot, ...found }).toEqual({ slot, blocks: slot, transactions: (slot * (slot + 1)) / 2 })
})
