import { expect, test } from 'vitest'
import { DecodeError } from '../program-decoder.ts'
import { stakeProgram } from './stake.ts'

const decode = (hex: string, ...accounts: string[]) =>
  stakeProgram.decode({ programId: '', accounts, data: Buffer.from(hex, 'hex') })

const clock = 'SysvarC1ock11111111111111111111111111111111'
const history = 'SysvarStakeHistory1111111111111111111111111'
const rent = 'SysvarRent111111111111111111111111111111111'
const config = 'StakeConfig11111111111111111111111111111111'
const zero = '00'.repeat(32)
const system = '11111111111111111111111111111111'
const seed = '040000000000000073656564'

test('decodes initialize with and without the rent sysvar', () => {
  const key = '1d3605c5c49781866925c44f3488fe8b6191744b58c459b692b428690d775d1a'
  const address = '2y2brwJpEJrLgV34gPQhHhaHswjsQFexUTGM13y5j9HB'
  const hex = `00000000${key}${key}${'ffffffffffffffff'}${'0b00000000000000'}${key}`
  const info = {
    stakeAccount: 'stake',
    authorized: { staker: address, withdrawer: address },
    lockup: { unixTimestamp: -1, epoch: 11, custodian: address },
  }
  expect(decode(hex, 'stake', rent)).toEqual({ type: 'initialize', info: { ...info, rentSysvar: rent } })
  expect(decode(hex, 'stake')).toEqual({ type: 'initialize', info })
  expect(decode(hex, 'stake', 'else')).toEqual({ type: 'initialize', info })
  expect(decode('09000000', 'stake', rent, 'staker', 'withdrawer')).toEqual({
    type: 'initializeChecked',
    info: { stakeAccount: 'stake', rentSysvar: rent, staker: 'staker', withdrawer: 'withdrawer' },
  })
  expect(decode('09000000', 'stake', 'staker', 'withdrawer')?.info).toEqual({
    stakeAccount: 'stake',
    staker: 'staker',
    withdrawer: 'withdrawer',
  })
})

test('decodes authorize, as a mainnet node returned it and without the clock', () => {
  const info = {
    stakeAccount: 'stake',
    newAuthority: system,
    authorityType: 'Staker',
    authority: 'me',
  }
  expect(decode(`01000000${zero}00000000`, 'stake', clock, 'me')).toEqual({
    type: 'authorize',
    info: { ...info, clockSysvar: clock },
  })
  expect(decode(`01000000${zero}01000000`, 'stake', 'me', 'custodian')).toEqual({
    type: 'authorize',
    info: { ...info, authorityType: 'Withdrawer', custodian: 'custodian' },
  })
  expect(decode('0a00000001000000', 'stake', clock, 'me', 'you', 'custodian')).toEqual({
    type: 'authorizeChecked',
    info: {
      stakeAccount: 'stake',
      authorityType: 'Withdrawer',
      clockSysvar: clock,
      authority: 'me',
      newAuthority: 'you',
      custodian: 'custodian',
    },
  })
  expect(() => decode('0a00000002000000', 'stake', clock, 'me', 'you')).toThrow(
    'Expected authority type (0 or 1), found 2',
  )
})

test('decodes authorize with a seed', () => {
  const info = {
    stakeAccount: 'stake',
    authorityBase: 'base',
    newAuthorized: system,
    authorityType: 'Staker',
    authoritySeed: 'seed',
    authorityOwner: system,
  }
  expect(decode(`08000000${zero}00000000${seed}${zero}`, 'stake', 'base', clock)).toEqual({
    type: 'authorizeWithSeed',
    info: { ...info, clockSysvar: clock },
  })
  expect(decode(`08000000${zero}00000000${seed}${zero}`, 'stake', 'base')?.info).toEqual(info)
  expect(decode(`0b00000000000000${seed}${zero}`, 'stake', 'base', clock, 'you')).toEqual({
    type: 'authorizeCheckedWithSeed',
    info: { ...info, clockSysvar: clock, newAuthorized: 'you' },
  })
})

test('decodes delegate in all account layouts', () => {
  const info = { stakeAccount: 'stake', voteAccount: 'vote', stakeAuthority: 'me' }
  const old = { ...info, clockSysvar: clock, stakeHistorySysvar: history }
  expect(decode('02000000', 'stake', 'vote', clock, history, config, 'me')).toEqual({
    type: 'delegate',
    info: { ...old, stakeConfigAccount: config },
  })
  expect(decode('02000000', 'stake', 'vote', clock, history, 'me')?.info).toEqual(old)
  expect(decode('02000000', 'stake', 'vote', 'me')?.info).toEqual(info)
  expect(() => decode('02000000', 'stake', 'vote', clock, history)).toThrow('Expected 5 accounts, found 4')
})

test('decodes split, withdraw and move, up to the largest amount', () => {
  // The form that a mainnet node returned.
  expect(decode('03000000a1d42cdc04000000', 'stake', 'new', 'me')).toEqual({
    type: 'split',
    info: {
      stakeAccount: 'stake',
      newSplitAccount: 'new',
      lamports: 20_873_794_721n,
      stakeAuthority: 'me',
    },
  })
  expect(decode('040000008651000000000000', 'stake', 'to', clock, history, 'me')).toEqual({
    type: 'withdraw',
    info: {
      stakeAccount: 'stake',
      destination: 'to',
      lamports: 20_870n,
      clockSysvar: clock,
      stakeHistorySysvar: history,
      withdrawAuthority: 'me',
    },
  })
  expect(decode('04000000ffffffffffffffff', 'stake', 'to', 'me', 'custodian')?.info).toEqual({
    stakeAccount: 'stake',
    destination: 'to',
    lamports: 18_446_744_073_709_551_615n,
    withdrawAuthority: 'me',
    custodian: 'custodian',
  })
  const moved = { source: 'from', destination: 'to', stakeAuthority: 'me', lamports: 1n }
  expect(decode('100000000100000000000000', 'from', 'to', 'me')).toEqual({ type: 'moveStake', info: moved })
  expect(decode('110000000100000000000000', 'from', 'to', 'me')).toEqual({
    type: 'moveLamports',
    info: moved,
  })
})

test('decodes deactivate, merge and redelegate', () => {
  expect(decode('05000000', 'stake', clock, 'me')).toEqual({
    type: 'deactivate',
    info: { stakeAccount: 'stake', clockSysvar: clock, stakeAuthority: 'me' },
  })
  expect(decode('05000000', 'stake', 'me')?.info).toEqual({ stakeAccount: 'stake', stakeAuthority: 'me' })
  expect(decode('07000000', 'to', 'from', clock, history, 'me')).toEqual({
    type: 'merge',
    info: {
      destination: 'to',
      source: 'from',
      clockSysvar: clock,
      stakeHistorySysvar: history,
      stakeAuthority: 'me',
    },
  })
  expect(decode('07000000', 'to', 'from', 'me')?.info).toEqual({
    destination: 'to',
    source: 'from',
    stakeAuthority: 'me',
  })
  expect(decode('0e000000', 'stake', 'vote', 'good')).toEqual({
    type: 'deactivateDelinquent',
    info: { stakeAccount: 'stake', voteAccount: 'vote', referenceVoteAccount: 'good' },
  })
  expect(decode('0f000000', 'stake', 'new', 'vote', config, 'me')).toEqual({
    type: 'redelegate',
    info: {
      stakeAccount: 'stake',
      newStakeAccount: 'new',
      voteAccount: 'vote',
      stakeConfigAccount: config,
      stakeAuthority: 'me',
    },
  })
  expect(decode('0d000000')).toEqual({ type: 'getMinimumDelegation', info: {} })
})

// SIMD-0490: Stake v5 reads the sysvars itself. It accepts the old list of accounts if its first account is
// the clock.
test.each([
  [`00000000${'00'.repeat(64 + 48)}`, ['stake'], {}],
  ['05000000', ['stake', 'me'], { stakeAuthority: 'me' }],
  ['07000000', ['to', 'from', 'me'], { destination: 'to', source: 'from', stakeAuthority: 'me' }],
  ['09000000', ['stake', 'me', 'taker'], { staker: 'me', withdrawer: 'taker' }],
  ['0a00000001000000', ['stake', 'me', 'next'], { authority: 'me', newAuthority: 'next' }],
  [
    '0a00000000000000',
    ['stake', 'me', 'next', 'keeper'],
    { authority: 'me', newAuthority: 'next', custodian: 'keeper' },
  ],
  [
    `0b000000${'00000000'}${'0100000000000000'}61${'00'.repeat(32)}`,
    ['stake', 'me', 'next', 'keeper'],
    { authorityBase: 'me', newAuthorized: 'next', custodian: 'keeper' },
  ],
])('without sysvars the accounts of %s have the same names', (hex, accounts, named) => {
  const info = decode(hex, ...accounts)?.info
  expect(info).toMatchObject(named)
  expect(Object.keys(info ?? {}).filter((name) => name.endsWith('Sysvar'))).toEqual([])
})

test('decodes a lockup with the given fields only', () => {
  expect(decode(`06000000${'01ffffffffffffff7f'}${'00'}${'01'}${zero}`, 'stake', 'custodian')).toEqual({
    type: 'setLockup',
    info: {
      stakeAccount: 'stake',
      custodian: 'custodian',
      lockup: { unixTimestamp: 9_223_372_036_854_775_807n, custodian: system },
    },
  })
  expect(decode(`0c000000${'00'}${'010b00000000000000'}`, 'stake', 'custodian', 'next')).toEqual({
    type: 'setLockupChecked',
    info: {
      stakeAccount: 'stake',
      custodian: 'custodian',
      lockup: { epoch: 11, custodian: 'next' },
    },
  })
})

test('leaves an unknown tag raw and reports what is missing', () => {
  expect(decode('12000000')).toBeUndefined()
  expect(() => decode('03000000ff', 'stake', 'new')).toThrow(
    new DecodeError('Expected u64 (8 bytes) at offset 4, found 1 bytes'),
  )
})
