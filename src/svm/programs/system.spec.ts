import { expect, test } from 'vitest'
import { DecodeError } from '../program-decoder.ts'
import { systemProgram } from './system.ts'

const decode = (hex: string, ...accounts: string[]) =>
  systemProgram.decode({ programId: '', accounts, data: Buffer.from(hex, 'hex') })
const token = '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const zero = '00'.repeat(32)
const system = '11111111111111111111111111111111'
const seed = '0b000000000000007477732d66697874757265'

test('decodes the native transfer, up to the largest amount', () => {
  expect(decode('020000000100000000000000', 'a', 'b')).toEqual({
    type: 'transfer',
    info: { source: 'a', destination: 'b', lamports: 1n },
  })
  expect(decode('02000000ffffffffffffffff', 'a', 'b')?.info.lamports).toBe(18_446_744_073_709_551_615n)
})

test('decodes all forms of account creation', () => {
  expect(decode(`0000000030cc1200000000003100000000000000${token}`, 'payer', 'new')).toEqual({
    type: 'createAccount',
    info: { source: 'payer', newAccount: 'new', lamports: 1_231_920n, space: 49, owner: tokenProgram },
  })
  expect(decode(`03000000${zero}${seed}214c810000000000a500000000000000${token}`, 'payer', 'new')).toEqual({
    type: 'createAccountWithSeed',
    info: {
      source: 'payer',
      newAccount: 'new',
      base: system,
      seed: 'tws-fixture',
      lamports: 8_473_633n,
      space: 165,
      owner: tokenProgram,
    },
  })
  expect(decode(`0d00000005000000000000000100000000000000${token}`, 'new', 'payer')).toEqual({
    type: 'createAccountAllowPrefund',
    info: { newAccount: 'new', source: 'payer', lamports: 5n, space: 1, owner: tokenProgram },
  })
  expect(decode(`0d00000000000000000000000100000000000000${token}`, 'new')).toEqual({
    type: 'createAccountAllowPrefund',
    info: { newAccount: 'new', space: 1, owner: tokenProgram },
  })
})

test('decodes allocate and assign, with and without a seed', () => {
  expect(decode('08000000a500000000000000', 'a')).toEqual({
    type: 'allocate',
    info: { account: 'a', space: 165 },
  })
  expect(decode(`01000000${token}`, 'a')).toEqual({
    type: 'assign',
    info: { account: 'a', owner: tokenProgram },
  })
  // The form that a mainnet node returned, in a transaction with a stake split.
  expect(
    decode(`09000000${zero}0700000000000000736c756d646f67c800000000000000${token}`, 'a', 'base'),
  ).toEqual({
    type: 'allocateWithSeed',
    info: { account: 'a', base: system, seed: 'slumdog', space: 200, owner: tokenProgram },
  })
  expect(decode(`0a000000${zero}${seed}${token}`, 'a', 'base')).toEqual({
    type: 'assignWithSeed',
    info: { account: 'a', base: system, seed: 'tws-fixture', owner: tokenProgram },
  })
})

test('decodes the transfer from an account with a seed', () => {
  expect(decode(`0b00000080f0fa0200000000${seed}${zero}`, 'from', 'base', 'to')).toEqual({
    type: 'transferWithSeed',
    info: {
      source: 'from',
      sourceBase: 'base',
      destination: 'to',
      lamports: 50_000_000n,
      sourceSeed: 'tws-fixture',
      sourceOwner: system,
    },
  })
})

test('decodes all nonce instructions', () => {
  expect(decode('04000000', 'nonce', 'hashes', 'authority')).toEqual({
    type: 'advanceNonce',
    info: { nonceAccount: 'nonce', recentBlockhashesSysvar: 'hashes', nonceAuthority: 'authority' },
  })
  expect(decode('050000000700000000000000', 'nonce', 'to', 'hashes', 'rent', 'authority')).toEqual({
    type: 'withdrawFromNonce',
    info: {
      nonceAccount: 'nonce',
      destination: 'to',
      recentBlockhashesSysvar: 'hashes',
      rentSysvar: 'rent',
      nonceAuthority: 'authority',
      lamports: 7n,
    },
  })
  expect(decode(`06000000${zero}`, 'nonce', 'hashes', 'rent')).toEqual({
    type: 'initializeNonce',
    info: {
      nonceAccount: 'nonce',
      recentBlockhashesSysvar: 'hashes',
      rentSysvar: 'rent',
      nonceAuthority: system,
    },
  })
  expect(decode(`07000000${zero}`, 'nonce', 'authority')).toEqual({
    type: 'authorizeNonce',
    info: { nonceAccount: 'nonce', nonceAuthority: 'authority', newAuthorized: system },
  })
  expect(decode('0c000000', 'nonce')).toEqual({ type: 'upgradeNonce', info: { nonceAccount: 'nonce' } })
})

test('leaves an unknown tag raw', () => {
  expect(decode('63000000')).toBeUndefined()
})

test('reports missing bytes or accounts', () => {
  expect(() => decode('02000000ff', 'a', 'b')).toThrow(
    new DecodeError('Expected u64 (8 bytes) at offset 4, found 1 bytes'),
  )
  expect(() => decode('020000000100000000000000', 'a')).toThrow(
    new DecodeError('Expected 2 accounts, found 1'),
  )
  expect(() => decode(`0a000000${zero}ffffffffffffffff41`, 'a', 'base')).toThrow(
    new DecodeError('Expected 18446744073709551615 items of 1 bytes at offset 44, found 1 bytes'),
  )
})
