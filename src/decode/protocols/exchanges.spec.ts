import { expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import { recordOf, textOf } from '../block/loose-json.ts'
import { committedData } from '../testing/real-data.ts'
import { protocolOf } from './index.ts'

const protocolAt = (programId: string) => protocolOf(programId, solana.programs)
const named = (name: string) => {
  const [programId = ''] = Object.entries(solana.programs).find(([, program]) => program.name === name) ?? []
  return protocolAt(programId)
}

// The errors are from logs of real failed transactions, or from the packages of the programs.
test.each([
  ['Pump.fun', 6002, 'TooMuchSolRequired'],
  ['PumpSwap', 6004, 'ExceededSlippage'],
  ['Pump.fun Fees', 6000, 'UnauthorizedProgram'],
  ['Raydium CLMM', 6013, 'SqrtPriceLimitOverflow'],
  ['Raydium CPMM', 6005, 'ExceededSlippage'],
  ['Raydium LaunchLab', 6004, 'ExceededSlippage'],
  ['Meteora DLMM', 6003, 'ExceededAmountSlippageTolerance'],
  ['Orca Whirlpool', 6034, 'InvalidSqrtPriceLimitDirection'],
  ['OpenBook v2', 6000, 'SomeError'],
  ['Serum DEX v3', 34, 'InsufficientFunds'],
  ['Serum DEX v2', 41, 'ClientIdNotFound'],
  ['Phoenix', 15, 'NewOrderError'],
  ['DFlow', 15_001, 'SlippageLimitExceeded'],
  ['Orca Token Swap v1', 16, 'ExceededSlippage'],
])('%s calls error %i %s', (program, code, name) => {
  expect(named(program)?.errorOf?.(code)?.name).toBe(name)
  expect(named(program)?.errorOf?.(99_999)).toBeUndefined()
})

const POOLS = [
  'lifinity-amm-v2_amm',
  'meteora-dlmm_lb_pair',
  'raydium-clmm_pool_state',
  'orca-whirlpool_whirlpool',
]
test.each(POOLS)('the real account %s is a pool', (file) => {
  const source = recordOf(JSON.parse(committedData.readText(`accounts/carbon_${file}_account.json`)))
  const data = Uint8Array.from(Buffer.from(textOf(source?.data) ?? '', 'base64'))
  const protocol = protocolAt(textOf(source?.owner) ?? '')
  expect(protocol?.accountTypeOf?.(data)).toBe('liquidity_pool')
  expect(protocol?.accountTypeOf?.(data.subarray(1))).toBeUndefined()
})

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
test.each([
  ['Phoenix', '77df7173b7205871', '77df7173b7205872'],
  ['OpenBook v1', '736572756d0300000000000000', '736572756d0500000000000000'],
])('a market of %s is known by its first bytes', (program, market, other) => {
  const protocol = named(program)
  expect(protocol?.accountTypeOf?.(bytes(market))).toBe('liquidity_pool')
  expect(protocol?.accountTypeOf?.(bytes(other))).toBeUndefined()
  expect(protocol?.accountTypeOf?.(new Uint8Array())).toBeUndefined()
})
