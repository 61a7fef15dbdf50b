import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, bob } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { callersOf, errorsOf, unitsOf } from './program-activity.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

const activityOf = (address: string) =>
  it.read(routes.getAddressActivity, `/api/address/${address}/activity`, it.offline)

// Each of the three blocks has six transactions: among them one transfer of Alice by the System program, and
// a failed one of Bob that also names the memo program.

test('the activity of a program has its callers, its success, what it costs, and its errors by name', async () => {
  expect(await activityOf(PROGRAM.system)).toEqual({
    address: PROGRAM.system,
    transactions: 6,
    isAll: true,
    from: new Date(1_700_000_000_000).toISOString(),
    to: new Date(1_700_000_003_000).toISOString(),
    failed: 3,
    computeUnits: { transactions: 6, median: '450', p90: '450', max: '450' },
    callers: 2,
    topCallers: [
      { address: bob, transactions: 3, failed: 3, lastTime: new Date(1_700_000_003_000).toISOString() },
      { address: alice, transactions: 3, failed: 0, lastTime: new Date(1_700_000_003_000).toISOString() },
    ],
    errors: [{ code: 1, name: expect.any(String), transactions: 3 }],
    failedElsewhere: 0,
    // Slot 101 has no time, and 103 is not finalized.
    days: [{ time: 1_699_920_000, calls: 2, failed: 1, computeUnits: '900' }],
  })
})

test('a failure in another program is no error of the program that the transaction names', async () => {
  const activity = await activityOf(PROGRAM.memo)
  expect(activity).toMatchObject({ transactions: 6, failed: 3, errors: [], failedElsewhere: 3 })
})

test('an address that nothing names has no activity, and what is no address is 400', async () => {
  expect(await activityOf(addressOf('nobody'))).toMatchObject({
    transactions: 0,
    isAll: true,
    from: null,
    to: null,
    computeUnits: null,
    callers: 0,
    topCallers: [],
    errors: [],
    days: [{ calls: 0 }],
  })
  expect(await it.errorOf('/api/address/0OIl/activity', it.offline)).toMatchObject({ status: 400 })
})

const one = { slot: 1, index: 0, blockTime: null, feePayer: 'a', success: true, computeUnits: null }

test('the median and the value that nine of ten do not exceed are values that occur', () => {
  const units = (...values: (bigint | null)[]) =>
    unitsOf(values.map((computeUnits) => ({ ...one, computeUnits })))
  expect(units()).toBeNull()
  expect(units(null)).toBeNull()
  expect(units(7n)).toEqual({ transactions: 1, median: '7', p90: '7', max: '7' })
  expect(units(...Array.from({ length: 10 }, (_, i) => BigInt(10 - i)), null)).toEqual({
    transactions: 10,
    median: '5',
    p90: '9',
    max: '10',
  })
})

test('callers are in the order of their transactions, errors in the order of their number', () => {
  const payers = ['a', 'b', 'b', 'c', 'c'].map((feePayer) => ({
    ...one,
    feePayer,
    success: feePayer !== 'c',
  }))
  expect(callersOf(payers).map(({ address, failed }) => [address, failed])).toEqual([
    ['b', 0],
    ['c', 2],
    ['a', 0],
  ])
  const failure = { code: 6000, name: 'Slippage' }
  expect(errorsOf([{ code: null, name: '' }, failure, failure])).toEqual([
    { ...failure, transactions: 2 },
    { code: null, name: null, transactions: 1 },
  ])
})
