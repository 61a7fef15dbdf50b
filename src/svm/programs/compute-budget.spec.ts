import { expect, test } from 'vitest'
import { DecodeError } from '../program-decoder.ts'
import { computeBudgetProgram } from './compute-budget.ts'

const input = (hex: string, accounts: string[] = []) => ({
  programId: '',
  accounts,
  data: Buffer.from(hex, 'hex'),
})

test('decodes limits, heap size and price, up to the largest price', () => {
  expect(computeBudgetProgram.decode(input('02e0930400'))).toEqual({
    type: 'setComputeUnitLimit',
    info: { units: 300_000 },
  })
  expect(computeBudgetProgram.decode(input('03611f000000000000'))).toEqual({
    type: 'setComputeUnitPrice',
    info: { microLamports: 8033n },
  })
  expect(computeBudgetProgram.decode(input('03ffffffffffffffff'))?.info.microLamports).toBe(2n ** 64n - 1n)
  // Data from mainnet with extra bytes, which the program ignores.
  expect(computeBudgetProgram.decode(input('010000010000000000'))).toEqual({
    type: 'requestHeapFrame',
    info: { bytes: 65_536 },
  })
  expect(computeBudgetProgram.decode(input('0400000100'))).toEqual({
    type: 'setLoadedAccountsDataSizeLimit',
    info: { accountDataSizeLimit: 65_536 },
  })
  expect(computeBudgetProgram.decode(input('000100000002000000'))).toEqual({
    type: 'requestUnits',
    info: { units: 1, additionalFee: 2 },
  })
  expect(computeBudgetProgram.decode(input('00400d0300'))).toEqual({
    type: 'requestUnits',
    info: { units: 200_000 },
  })
  expect(computeBudgetProgram.decode(input('05'))).toBeUndefined()
  expect(() => computeBudgetProgram.decode(input('02e093'))).toThrow(DecodeError)
})
