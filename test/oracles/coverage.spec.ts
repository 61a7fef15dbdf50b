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
  'Pump.fun',
  'PumpSwap',
  'Pump.fun Fees',
  'Raydium CLMM',
  'Raydium CPMM',
  'Raydium LaunchLab',
  'Meteora DLMM',
  'Meteora Vault',
  'Lifinity v2',
  'Invariant',
  'Phoenix',
  'OpenBook v1',
  'OpenBook v2',
  'Serum DEX v3',
  'Manifest',
  'Jupiter Limit Order v1',
  'Jupiter Limit Order v2',
  'Jupiter DCA',
  'Jupiter Order Engine',
  'Jupiter v4',
  'Saber',
  'Moonit',
  'DFlow',
]

/** Programs that publish no interface, and log no names of some of their instructions. */
const PARTLY_NAMED = ['Zeta DEX']

describeOracle('all real transactions and blocks', (data) => {
  test('no block or transaction is lost, and 99 % of the instructions of each known program have a type', () => {
    const { programs, lost, blocks, transactions } = readCoverage(data)
    expect(lost).toEqual([])
    expect(blocks).toBeGreaterThanOrEqual(data.isWhole ? 50 : 15)
    expect(transactions).toBeGreaterThan(data.isWhole ? 20_000 : 150)
    const names = programs.map(({ name }) => name)
    if (data.isWhole) expect(PROMISED.filter((name) => !names.includes(name))).toEqual([])
    const poor = programs.filter(
      ({ name, instructions, typed }) => typed < 0.99 * instructions && !PARTLY_NAMED.includes(name),
    )
    expect(poor).toEqual([])
  })
})
