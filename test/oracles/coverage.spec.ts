import { expect, test } from 'vitest'
import { readCoverage } from './coverage.ts'
import { describeOracle } from './oracle.ts'

/** Every program that the product promises to read, of which the real data has calls. */
const PROMISED = [
  'System Program',
  'Token Program',
  'Token-2022 Program',
  'Associated Token Account Program',
  'Memo Program',
  'Vote Program',
  'Stake Program',
  'Compute Budget Program',
  'Address Lookup Table Program',
  'BPF Upgradeable Loader',
  'SPL Token Swap',
  'Orca Token Swap v2',
  'Orca Whirlpool',
  'Raydium AMM v4',
  'Meteora DAMM v1',
  'Meteora DAMM v2',
  'Meteora Dynamic Bonding Curve',
  'Jupiter v6',
  'Token Metadata Program',
  'Name Service Program',
]

describeOracle('all real transactions and blocks', (data) => {
  test('no block or transaction is lost, and 99 % of the instructions of each known program have a type', () => {
    const { programs, lost, blocks, transactions } = readCoverage(data)
    expect(lost).toEqual([])
    expect(blocks).toBeGreaterThanOrEqual(data.isWhole ? 50 : 2)
    expect(transactions).toBeGreaterThan(data.isWhole ? 20_000 : 40)
    const names = programs.map(({ name }) => name)
    if (data.isWhole) expect(PROMISED.filter((name) => !names.includes(name))).toEqual([])
    const poor = programs.filter(({ instructions, typed }) => typed < 0.99 * instructions)
    expect(poor).toEqual([])
  }, 300_000)
})
