import { expect, test } from 'vitest'
import { admissionText } from './admission.ts'

test.each([
  [true, '1600000000', 'ready'],
  [true, '1599999999', 'no ticket'],
  [false, '18446744073709551615', 'no BLS key'],
  [false, '0', 'no BLS key, no ticket'],
  [null, '1600000000', undefined],
  [true, null, undefined],
])('with a BLS key (%s) and %s lamports a validator is: %s', (hasBlsKey, voteLamports, text) => {
  expect(admissionText({ hasBlsKey, voteLamports })).toBe(text)
})
