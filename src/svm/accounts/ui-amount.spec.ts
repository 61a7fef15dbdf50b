import { expect, test } from 'vitest'
import { uiScaleOf } from './ui-amount.ts'

const YEAR = 31_556_736
const START = 1_700_000_000

/** A mint with one extension. */
function mintWith(type: number, write: (body: Buffer) => void, size: number): Buffer {
  const data = Buffer.alloc(170 + size)
  data[165] = 1
  data.writeUInt16LE(type, 166)
  data.writeUInt16LE(size, 168)
  write(data.subarray(170))
  return data
}

const bearing = (before: number, changed: number, rate: number) =>
  mintWith(
    10,
    (body) => {
      body.writeBigInt64LE(BigInt(START), 32)
      body.writeInt16LE(before, 40)
      body.writeBigInt64LE(BigInt(changed), 42)
      body.writeInt16LE(rate, 50)
    },
    52,
  )

// The first two figures are from the program's own tests: interest of 5 % for a year, and of -5 %.
test.each([
  ['five percent for a year', bearing(0, START, 500), START + YEAR, '1.051271096376024'],
  ['minus five percent for a year', bearing(0, START, -500), START + YEAR, '0.951229424500714'],
  ['no time at all', bearing(0, START, 500), START, '1'],
  [
    'half a year at ten, half a year at nothing',
    bearing(1_000, START + YEAR / 2, 0),
    START + YEAR,
    '1.051271096376024',
  ],
])('interest: %s', (_, mint, time, expected) => {
  expect(uiScaleOf(mint, time)?.(10n ** 18n, 18).uiAmountString.slice(0, 17)).toBe(expected.slice(0, 17))
})

const scaled = (now: number, from: number, next: number) =>
  mintWith(
    25,
    (body) => {
      body.writeDoubleLE(now, 32)
      body.writeBigInt64LE(BigInt(from), 40)
      body.writeDoubleLE(next, 48)
    },
    56,
  )

test('a mint of 255 decimals has an amount like any other', () => {
  expect(uiScaleOf(scaled(1.5, START, 2), START)?.(3n, 255)?.uiAmountString).toBe('0')
})

test('a multiplier is effective from its time on, and the amount is rounded down to a raw unit', () => {
  const mint = scaled(1.5, START, 2)
  expect(uiScaleOf(mint, START - 1)?.(3n, 0)).toEqual({ uiAmount: 4, uiAmountString: '4' })
  expect(uiScaleOf(mint, START)?.(3n, 0)).toEqual({ uiAmount: 6, uiAmountString: '6' })
  expect(uiScaleOf(mint, START - 1)?.(1n, 2).uiAmountString).toBe('0.01')
})

test('other mints have no scale, and invalid ones cause no error', () => {
  expect(uiScaleOf(Buffer.alloc(82), START)).toBeUndefined()
  expect(
    uiScaleOf(
      mintWith(3, () => undefined, 32),
      START,
    ),
  ).toBeUndefined()
  expect(uiScaleOf(bearing(0, START, 500).subarray(0, 180), START)).toBeUndefined()
  expect(uiScaleOf(scaled(Number.POSITIVE_INFINITY, START, Number.NaN), START)?.(1n, 0)).toEqual({
    uiAmount: null,
    uiAmountString: 'NaN',
  })
  expect(uiScaleOf(scaled(1e30, 0, 1e30), START)?.(2n ** 64n - 1n, 0).uiAmountString).toMatch(/^\d{50}$/)
})
