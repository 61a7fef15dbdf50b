import { describe, expect, test } from 'vitest'
import { DecodeError } from '../program-decoder.ts'
import { voteProgram } from './vote.ts'

const decode = (hex: string, ...accounts: string[]) =>
  voteProgram.decode({ programId: '', accounts, data: Buffer.from(hex, 'hex') })
const zero = '00'.repeat(32)
const system = '11111111111111111111111111111111'
const accounts = { voteAccount: 'vote', voteAuthority: 'me' }

// Bytes from votes on mainnet and devnet.
const slots = '040000000000000049739006000000004a739006000000004b739006000000004c73900600000000'
const hash = '1d771d30a043b1c4c631a18d51e01e47fbcbf50017af39f87755b49855114a22'
const hashText = '2z2Am6eq9Bc6tJShGfoQEZrGiahMELugtqLSpJq47cQZ'
const lockouts =
  '1f011f011e011d011c011b011a0119011801170116011501140113011201110110010f010e010d010c010b010a01090108010701060105010401030102'
const timestamp = '01a97bac6100000000'

describe('vote instructions', () => {
  test('vote has a list of slots', () => {
    const info = {
      voteAccount: 'vote',
      slotHashesSysvar: 'hashes',
      clockSysvar: 'clock',
      voteAuthority: 'me',
      vote: {
        slots: [110_129_993, 110_129_994, 110_129_995, 110_129_996],
        hash: hashText,
        timestamp: 1_638_693_801,
      },
    }
    expect(decode(`02000000${slots}${hash}${timestamp}`, 'vote', 'hashes', 'clock', 'me')).toEqual({
      type: 'vote',
      info,
    })
    expect(decode(`06000000${slots}${hash}${timestamp}${zero}`, 'vote', 'hashes', 'clock', 'me')).toEqual({
      type: 'voteSwitch',
      info: { ...info, hash: system },
    })
  })

  test('updatevotestate has the whole tower', () => {
    const tower = '0100000000000000ffffffffffffffff1f00000001feffffffffffffff'
    const voteStateUpdate = {
      lockouts: [{ slot: 18_446_744_073_709_551_615n, confirmation_count: 31 }],
      root: 18_446_744_073_709_551_614n,
      hash: hashText,
      timestamp: null,
    }
    expect(decode(`08000000${tower}${hash}00`, 'vote', 'me')).toEqual({
      type: 'updatevotestate',
      info: { ...accounts, voteStateUpdate },
    })
    expect(decode(`09000000${tower}${hash}00${zero}`, 'vote', 'me')).toEqual({
      type: 'updatevotestateswitch',
      info: { ...accounts, voteStateUpdate, hash: system },
    })
    expect(decode(`08000000${'00'.repeat(8)}00${hash}00`, 'vote', 'me')?.info.voteStateUpdate).toEqual({
      lockouts: [],
      root: null,
      hash: hashText,
      timestamp: null,
    })
  })

  test('compactupdatevotestate has slot offsets from the root', () => {
    const hex = `0c0000003a82251000000000${lockouts}0101${hash}${timestamp}`
    const parsed = decode(hex, 'vote', 'me')
    expect(parsed?.type).toBe('compactupdatevotestate')
    expect(parsed?.info.voteStateUpdate).toEqual({
      lockouts: Array.from({ length: 31 }, (_, index) => ({
        slot: 270_893_627 + index,
        confirmation_count: 31 - index,
      })),
      root: 270_893_626,
      hash: hashText,
      timestamp: 1_638_693_801,
    })
    const noRoot = decode(`0d000000${'ff'.repeat(8)}02ac02020101${hash}00${zero}`, 'vote', 'me')
    expect(noRoot).toEqual({
      type: 'compactupdatevotestateswitch',
      info: {
        ...accounts,
        voteStateUpdate: {
          lockouts: [
            { slot: 300, confirmation_count: 2 },
            { slot: 301, confirmation_count: 1 },
          ],
          root: null,
          hash: hashText,
          timestamp: null,
        },
        hash: system,
      },
    })
  })

  test('towersync has the block id', () => {
    const towerSync = {
      lockouts: [{ slot: 11, confirmation_count: 1 }],
      root: 10,
      hash: hashText,
      timestamp: 1_638_693_801,
      blockId: system,
    }
    const hex = `0a00000000000000010101${hash}${timestamp}${zero}`
    expect(decode(`0e000000${hex}`, 'vote', 'me')).toEqual({
      type: 'towersync',
      info: { ...accounts, towerSync },
    })
    expect(decode(`0f000000${hex}${hash}`, 'vote', 'me')).toEqual({
      type: 'towersyncswitch',
      info: { ...accounts, towerSync, hash: hashText },
    })
  })

  test('reject counts above the data and slots above 2^53', () => {
    expect(() => decode(`02000000${'ff'.repeat(8)}${hash}`, 'v', 'h', 'c', 'me')).toThrow(
      'Expected 18446744073709551615 items of 8 bytes at offset 12, found 32 bytes',
    )
    expect(() => decode(`0c000000${'00'.repeat(8)}ffff03${hash}`, 'vote', 'me')).toThrow(DecodeError)
    expect(() => decode(`0c000000feffffffffffffff010101${hash}00`, 'vote', 'me')).toThrow(
      'Expected a slot below 2^53',
    )
  })
})

describe('account instructions', () => {
  test('decodes initialize, and version 2 with collectors in the data or in the accounts', () => {
    expect(decode(`00000000${zero}${hash}${zero}0a`, 'vote', 'rent', 'clock', 'node')).toEqual({
      type: 'initialize',
      info: {
        voteAccount: 'vote',
        rentSysvar: 'rent',
        clockSysvar: 'clock',
        node: 'node',
        authorizedVoter: hashText,
        authorizedWithdrawer: system,
        commission: 10,
      },
    })
    const start = `10000000${zero}${hash}${'cc'.repeat(144)}${zero}`
    const info = {
      voteAccount: 'vote',
      node: 'node',
      authorizedVoter: hashText,
      authorizedWithdrawer: system,
      inflationRewardsCommissionBps: 500,
      blockRevenueCommissionBps: 10_000,
    }
    expect(decode(`${start}f4011027`, 'vote', 'node', 'c1', 'c2')).toEqual({
      type: 'initializeV2',
      info: { ...info, inflationRewardsCollector: 'c1', blockRevenueCollector: 'c2' },
    })
    expect(decode(`${start}f401${hash}1027${zero}`, 'vote', 'node')?.info).toEqual({
      ...info,
      inflationRewardsCollector: hashText,
      blockRevenueCollector: system,
    })
  })

  test('decodes all forms of authorize', () => {
    const info = { voteAccount: 'vote', clockSysvar: 'clock', authority: 'me' }
    expect(decode(`01000000${hash}00000000`, 'vote', 'clock', 'me')).toEqual({
      type: 'authorize',
      info: { ...info, newAuthority: hashText, authorityType: 'Voter' },
    })
    expect(decode('0700000001000000', 'vote', 'clock', 'me', 'you')).toEqual({
      type: 'authorizeChecked',
      info: { ...info, newAuthority: 'you', authorityType: 'Withdrawer' },
    })
    const seeded = `01000000${zero}040000000000000073656564`
    const withSeed = {
      voteAccount: 'vote',
      clockSysvar: 'clock',
      authorityBaseKey: 'base',
      authorityOwner: system,
      authoritySeed: 'seed',
      authorityType: 'Withdrawer',
    }
    expect(decode(`0a000000${seeded}${hash}`, 'vote', 'clock', 'base')).toEqual({
      type: 'authorizeWithSeed',
      info: { ...withSeed, newAuthority: hashText },
    })
    expect(decode(`0b000000${seeded}`, 'vote', 'clock', 'base', 'you')).toEqual({
      type: 'authorizeCheckedWithSeed',
      info: { ...withSeed, newAuthority: 'you' },
    })
    expect(
      decode(`0700000002000000${'aa'.repeat(48)}${'bb'.repeat(96)}`, 'v', 'c', 'me', 'you')?.info
        .authorityType,
    ).toEqual({
      VoterWithBLS: {
        bls_pubkey: Array(48).fill(0xaa),
        bls_proof_of_possession: Array(96).fill(0xbb),
      },
    })
  })

  test('decodes withdraw, node identity, commission and deposit', () => {
    expect(decode('03000000ffffffffffffffff', 'vote', 'to', 'me')).toEqual({
      type: 'withdraw',
      info: {
        voteAccount: 'vote',
        destination: 'to',
        withdrawAuthority: 'me',
        lamports: 18_446_744_073_709_551_615n,
      },
    })
    expect(decode('04000000', 'vote', 'node', 'me')).toEqual({
      type: 'updateValidatorIdentity',
      info: { voteAccount: 'vote', newValidatorIdentity: 'node', withdrawAuthority: 'me' },
    })
    expect(decode('0500000064', 'vote', 'me')).toEqual({
      type: 'updateCommission',
      info: { voteAccount: 'vote', withdrawAuthority: 'me', commission: 100 },
    })
    expect(decode('1100000001000000', 'vote', 'collector', 'me')).toEqual({
      type: 'updateCommissionCollector',
      info: {
        voteAccount: 'vote',
        newCollector: 'collector',
        withdrawAuthority: 'me',
        commissionKind: 'BlockRevenue',
      },
    })
    expect(decode('12000000f40100000000', 'vote', 'me')).toEqual({
      type: 'updateCommissionBps',
      info: {
        voteAccount: 'vote',
        withdrawAuthority: 'me',
        commissionBps: 500,
        commissionKind: 'InflationRewards',
      },
    })
    expect(decode('130000000100000000000000', 'vote', 'from', 'system')).toEqual({
      type: 'depositDelegatorRewards',
      info: { voteAccount: 'vote', source: 'from', deposit: 1n },
    })
  })

  test('leaves an unknown tag raw and reports what is missing', () => {
    expect(decode('14000000', 'vote')).toBeUndefined()
    expect(() => decode('0300000001', 'vote', 'to', 'me')).toThrow(
      new DecodeError('Expected u64 (8 bytes) at offset 4, found 1 bytes'),
    )
  })
})
