import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsedTransaction } from '../testing/transactions.ts'
import { feeBillionths } from './pool-fee.ts'

const program = key(90)
const u64 = (value: bigint) => Buffer.from(BigUint64Array.of(value).buffer).toString('hex')
const anchor = (name: string) => createHash('sha256').update(`global:${name}`).digest('hex').slice(0, 16)

function poolsOf(protocol: string, data: string, accounts = 30, renumbered: Record<number, number> = {}) {
  const source = parsedTransaction({
    keys: [key(1), program],
    instructions: [
      {
        programId: program,
        accounts: Array.from({ length: accounts }, (_, i) => key(renumbered[i + 100] ?? i + 100)),
        data: base58(data),
        stackHeight: null,
      },
    ],
    meta: {},
  })
  return decodeTransaction(0, source, { registry: { [program]: { name: 'AMM', protocol } } }).pools
}

test('a token swap’s pool takes its trade fee and its owner’s trade fee of every trade', () => {
  const fees = [25n, 10_000n, 5n, 10_000n, 1n, 100n, 20n, 100n].map(u64).join('')
  const [pool] = poolsOf('spl-token-swap', `00${fees}${'00'.repeat(33)}`, 8)
  expect(pool).toMatchObject({ pool: key(100), vaultA: key(102), feeBillionths: 3_000_000 })
})

test('instructions that do not create the pool give no fee', () => {
  const [pool] = poolsOf('spl-token-swap', `02${u64(1n)}${u64(2n)}${u64(3n)}`, 14)
  expect(pool).toMatchObject({ pool: key(100), feeBillionths: null })
})

test('a trade in either direction gives the same pair of vaults', () => {
  const swap = `01${u64(1n)}${u64(2n)}`
  const [pool] = poolsOf('spl-token-swap', swap, 14)
  expect(pool).toMatchObject({ pool: key(100), vaultA: null, vaultB: null, lpMint: key(107), mintA: null })
  expect(pool?.vaultPair).toEqual([key(104), key(105)].sort())
  const turned = poolsOf('spl-token-swap', swap, 14, { 104: 105, 105: 104 })
  expect(turned).toEqual([pool])
})

test('a customizable pool of Meteora gives its fee in billionths, as the first argument', () => {
  for (const [name, place] of [
    ['initialize_customizable_pool', 5],
    ['initialize_pool_with_dynamic_config', 7],
  ] as const) {
    const [pool] = poolsOf('meteora-damm-v2', `${anchor(name)}${u64(2_500_000n)}${'00'.repeat(60)}`)
    expect(pool).toMatchObject({ pool: key(100 + place), feeBillionths: 2_500_000 })
  }
  // A pool that is created with a config account has the fee of that account.
  const [pool] = poolsOf('meteora-damm-v2', `${anchor('initialize_pool')}${'01'.repeat(33)}`)
  expect(pool?.feeBillionths).toBe(null)
})

test('a pool of Meteora’s first program is created with a fee tier in hundredths of a percent', () => {
  const name = anchor('initialize_permissionless_pool_with_fee_tier')
  const [pool] = poolsOf('meteora-damm-v1', `${name}00${u64(25n)}${u64(7n)}${u64(8n)}`)
  expect(pool).toMatchObject({
    pool: key(100),
    lpMint: key(101),
    mintA: key(102),
    mintB: key(103),
    vaultA: key(106),
    vaultB: key(107),
    feeBillionths: 2_500_000,
  })
  // A stable curve has its parameters before the fee, so that the fee is not read.
  expect(poolsOf('meteora-damm-v1', `${name}01${u64(25n)}${u64(7n)}${u64(8n)}`)[0]?.feeBillionths).toBe(null)
})

test('a fee that is not less than the whole trade is unknown', () => {
  expect(feeBillionths([0n, 0n], [3n, 1000n])).toBe(3_000_000)
  expect(feeBillionths([0n, 1n])).toBe(0)
  expect(feeBillionths([1n, 0n])).toBe(null)
  expect(feeBillionths([2n ** 64n - 1n, 1n])).toBe(null)
  expect(feeBillionths([1n, 1n], [1n, 1n])).toBe(null)
  expect(feeBillionths([undefined, 1n])).toBe(null)
})
