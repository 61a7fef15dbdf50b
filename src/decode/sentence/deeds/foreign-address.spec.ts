import { expect, test } from 'vitest'
import { foreignAddress } from './bridge-deeds.ts'

const padded = `0x${'00'.repeat(12)}d493066498ace409059fda4c1bcd2e73d8cffe01`

test.each([
  ['0xd493066498ace409059fda4c1bcd2e73d8cffe01', 'Arbitrum', '0xd493...fe01'],
  [padded, 'Arbitrum', '0xd493...fe01'],
  [padded.slice(2), 'another chain (domain 9)', '0xd493...fe01'],
  // An Ethereum address that is written as a public key of this chain, in base58.
  ['1111111111114NC2qYmayvsQ3y7aDZKsDqFi5G1H', 'Arbitrum', '0xf18f...b41c'],
  ['0xdfb69410543ae13fa7da0be40ea072029b6e5c25a29bb33a97ca8026a782f46a', 'Fogo', 'G4HPcR...pkjb'],
])('%s on %s is written as there', (address, chain, written) => {
  expect(foreignAddress(address, chain)).toBe(written)
})

test.each([
  ['0xdfb69410543ae13fa7da0be40ea072029b6e5c25a29bb33a97ca8026a782f46a', 'Sui'],
  [`0x${'00'.repeat(32)}`, 'Arbitrum'],
  ['0x1234', 'Bitcoin'],
  [undefined, 'Base'],
  [7, 'Base'],
])('of %s on %s nothing is said', (address, chain) => {
  expect(foreignAddress(address, chain)).toBeUndefined()
})
