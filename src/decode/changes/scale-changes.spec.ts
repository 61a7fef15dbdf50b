import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { scaleChangesOf } from './scale-changes.ts'

const mint = 'So11111111111111111111111111111111111111112'

const changeOf = (type: string, info: object, programId: string = PROGRAM.token2022) =>
  scaleChangesOf([{ programId, type, info: { mint, ...info } } as unknown as DecodedInstruction]).map(
    ({ change }) => change,
  )

test.each([
  [
    'initializeScaledUiAmountConfig',
    { multiplier: '0.000123' },
    { kind: 'multiplier', isFirst: true, multiplier: 0.000123, from: 0 },
  ],
  [
    'updateMultiplier',
    { newMultiplier: '2.5', newMultiplierTimestamp: 1_800_000_000 },
    { kind: 'multiplier', isFirst: false, multiplier: 2.5, from: 1_800_000_000 },
  ],
  // The value is larger than a JS number holds exactly: a multiplier that never comes into effect.
  [
    'updateMultiplier',
    { newMultiplier: '2.5', newMultiplierTimestamp: '9223372036854775807' },
    { kind: 'multiplier', isFirst: false, multiplier: 2.5, from: 2 ** 63 },
  ],
  ['initializeInterestBearingConfig', { rate: -500 }, { kind: 'interest', isFirst: true, rate: -500 }],
  ['updateInterestBearingConfigRate', { newRate: 700 }, { kind: 'interest', isFirst: false, rate: 700 }],
])('%s changes the scale of its mint', (type, info, change) => {
  expect(changeOf(type, info)).toEqual([change])
})

test('other programs, other instructions and values that no mint can have change nothing', () => {
  expect(changeOf('updateMultiplier', { newMultiplier: '2', newMultiplierTimestamp: 0 }, mint)).toEqual([])
  expect(changeOf('transferChecked', {})).toEqual([])
  expect(changeOf('updateMultiplier', { newMultiplier: 'NaN', newMultiplierTimestamp: 0 })).toEqual([])
  expect(changeOf('updateMultiplier', { newMultiplier: '2' })).toEqual([])
  expect(changeOf('initializeInterestBearingConfig', { rate: '5' })).toEqual([])
  expect(changeOf('initializeInterestBearingConfig', { rate: 5, mint: 'no address' })).toEqual([])
})
