import { expect, test } from 'vitest'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { namedPool } from './named-pool.ts'

const poolOf = namedPool(
  { pool: 'pool', mintA: 'mintA|tokenMint', vaultA: 'vaultA', vaultB: 'vaultB', vaultPair: ['from', 'to'] },
  ({ fee }) => (typeof fee === 'number' ? fee : null),
)
const read = (info: DecodedInstruction['info']) => poolOf({ info } as DecodedInstruction)
const UNKNOWN = { mintA: null, mintB: null, vaultA: null, vaultB: null, lpMint: null, feeBillionths: null }

test('a pool has the accounts that the instruction names, by the first of several names', () => {
  expect(read({ pool: 'p', tokenMint: 'm', vaultA: 'a', vaultB: 'b', fee: 7 })).toEqual({
    ...UNKNOWN,
    pool: 'p',
    mintA: 'm',
    vaultA: 'a',
    vaultB: 'b',
    feeBillionths: 7,
  })
})

test('vaults of which the first is not known are a sorted pair, the same for both directions', () => {
  const pair = { ...UNKNOWN, pool: 'p', vaultPair: ['x', 'y'] }
  expect(read({ pool: 'p', from: 'y', to: 'x' })).toEqual(pair)
  expect(read({ pool: 'p', from: 'x', to: 'y' })).toEqual(pair)
})

test('an instruction that names no pool or no vault says nothing of a pool', () => {
  expect(read({ pool: 'p', tokenMint: 'm' })).toBeUndefined()
  expect(read({ pool: 'p', from: 'x' })).toBeUndefined()
  expect(read({ vaultA: 'a' })).toBeUndefined()
  expect(read(null)).toBeUndefined()
})
