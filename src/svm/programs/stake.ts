import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import { DecodeError, type ParsedInstruction, type ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '../program-ids.ts'

// Tags and layouts: https://docs.rs/solana-stake-interface (StakeInstruction), bincode.
const tag = {
  initialize: 0,
  authorize: 1,
  delegate: 2,
  split: 3,
  withdraw: 4,
  deactivate: 5,
  setLockup: 6,
  merge: 7,
  authorizeWithSeed: 8,
  initializeChecked: 9,
  authorizeChecked: 10,
  authorizeCheckedWithSeed: 11,
  setLockupChecked: 12,
  getMinimumDelegation: 13,
  deactivateDelinquent: 14,
  redelegate: 15,
  moveStake: 16,
  moveLamports: 17,
} as const

/**
 * The Stake program. The sysvars among its accounts are optional since the program moved on chain. It
 * recognizes them by their addresses, as the functions `skip…` below do.
 */
export const stakeProgram: ProgramDecoder = {
  programIds: [PROGRAM.stake],
  program: 'stake',
  name: 'Stake Program',
  emptying: { withdraw: 'stakeAccount', split: 'stakeAccount', merge: 'source' },

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    const kind = reader.u32()
    switch (kind) {
      case tag.initialize:
        return initialize(reader, accounts)
      case tag.authorize: {
        const info = stakeOf(accounts, 2)
        info.newAuthority = reader.address()
        info.authorityType = authorityType(reader)
        const at = skipClock(accounts, 1, info)
        expectAccounts(accounts, at + 1)
        info.authority = accounts[at]
        return optional('authorize', info, 'custodian', accounts[at + 1])
      }
      case tag.delegate:
        return delegate(accounts)
      case tag.split: {
        const info = stakeOf(accounts, 2)
        info.newSplitAccount = accounts[1]
        info.lamports = reader.u64()
        return optional('split', info, 'stakeAuthority', accounts[2])
      }
      case tag.withdraw: {
        const info = stakeOf(accounts, 3)
        info.destination = accounts[1]
        info.lamports = reader.u64()
        const at = skipClockAndHistory(accounts, 2, info)
        expectAccounts(accounts, at + 1)
        info.withdrawAuthority = accounts[at]
        return optional('withdraw', info, 'custodian', accounts[at + 1])
      }
      case tag.deactivate: {
        const info = stakeOf(accounts, 2)
        return optional('deactivate', info, 'stakeAuthority', accounts[skipClock(accounts, 1, info)])
      }
      case tag.setLockup: {
        const info = stakeOf(accounts, 2)
        info.custodian = accounts[1]
        info.lockup = lockupArguments(reader, true)
        return { type: 'setLockup', info }
      }
      case tag.merge: {
        expectAccounts(accounts, 3)
        const info: Info = { destination: accounts[0], source: accounts[1] }
        const at = skipClockAndHistory(accounts, 2, info)
        return optional('merge', info, 'stakeAuthority', accounts[at])
      }
      case tag.authorizeWithSeed: {
        const info = stakeOf(accounts, 2)
        info.authorityBase = accounts[1]
        info.newAuthorized = reader.address()
        withSeed(reader, info)
        return optional('authorizeWithSeed', info, 'custodian', accounts[skipClock(accounts, 2, info)])
      }
      case tag.initializeChecked: {
        const info = stakeOf(accounts, 3)
        const at = skipRent(accounts, info)
        expectAccounts(accounts, at + 2)
        info.staker = accounts[at]
        info.withdrawer = accounts[at + 1]
        return { type: 'initializeChecked', info }
      }
      case tag.authorizeChecked: {
        const info = stakeOf(accounts, 3)
        info.authorityType = authorityType(reader)
        const at = skipClock(accounts, 1, info)
        expectAccounts(accounts, at + 2)
        info.authority = accounts[at]
        info.newAuthority = accounts[at + 1]
        return optional('authorizeChecked', info, 'custodian', accounts[at + 2])
      }
      case tag.authorizeCheckedWithSeed: {
        const info = stakeOf(accounts, 3)
        info.authorityBase = accounts[1]
        withSeed(reader, info)
        const at = skipClock(accounts, 2, info)
        expectAccounts(accounts, at + 1)
        info.newAuthorized = accounts[at]
        return optional('authorizeCheckedWithSeed', info, 'custodian', accounts[at + 1])
      }
      case tag.setLockupChecked: {
        const info = stakeOf(accounts, 2)
        info.custodian = accounts[1]
        const lockup = lockupArguments(reader, false)
        if (accounts.length > 2) lockup.custodian = accounts[2]
        info.lockup = lockup
        return { type: 'setLockupChecked', info }
      }
      case tag.getMinimumDelegation:
        return { type: 'getMinimumDelegation', info: {} }
      case tag.deactivateDelinquent: {
        const info = stakeOf(accounts, 3)
        info.voteAccount = accounts[1]
        info.referenceVoteAccount = accounts[2]
        return { type: 'deactivateDelinquent', info }
      }
      case tag.redelegate: {
        const info = stakeOf(accounts, 5)
        info.newStakeAccount = accounts[1]
        info.voteAccount = accounts[2]
        info.stakeConfigAccount = accounts[3]
        info.stakeAuthority = accounts[4]
        return { type: 'redelegate', info }
      }
      case tag.moveStake:
      case tag.moveLamports:
        expectAccounts(accounts, 3)
        return {
          type: kind === tag.moveStake ? 'moveStake' : 'moveLamports',
          info: {
            source: accounts[0],
            destination: accounts[1],
            stakeAuthority: accounts[2],
            lamports: reader.u64(),
          },
        }
      default:
        return undefined
    }
  },
}

type Info = ParsedInstruction['info']

function stakeOf(accounts: readonly string[], count: number): Info {
  expectAccounts(accounts, count)
  return { stakeAccount: accounts[0] }
}

function optional(type: string, info: Info, key: string, account: string | undefined): ParsedInstruction {
  if (account !== undefined) info[key] = account
  return { type, info }
}

function skipClock(accounts: readonly string[], at: number, info: Info): number {
  if (accounts[at] !== SYSVAR.clock) return at
  info.clockSysvar = accounts[at]
  return at + 1
}

function skipClockAndHistory(accounts: readonly string[], at: number, info: Info): number {
  if (accounts[at] !== SYSVAR.clock) return at
  expectAccounts(accounts, at + 2)
  info.clockSysvar = accounts[at]
  info.stakeHistorySysvar = accounts[at + 1]
  return at + 2
}

function skipRent(accounts: readonly string[], info: Info): number {
  if (accounts[1] !== SYSVAR.rent) return 1
  info.rentSysvar = accounts[1]
  return 2
}

function initialize(reader: ByteReader, accounts: readonly string[]): ParsedInstruction {
  const info = stakeOf(accounts, 1)
  info.authorized = { staker: reader.address(), withdrawer: reader.address() }
  info.lockup = { unixTimestamp: reader.seconds(), epoch: reader.count(), custodian: reader.address() }
  skipRent(accounts, info)
  return { type: 'initialize', info }
}

function delegate(accounts: readonly string[]): ParsedInstruction {
  const info = stakeOf(accounts, 3)
  info.voteAccount = accounts[1]
  let at = skipClockAndHistory(accounts, 2, info)
  // The old layout has a fifth account that the program never reads; some clients pass the authority there.
  if (at === 4) expectAccounts(accounts, 5)
  if (at === 4 && accounts[4] === WELL_KNOWN.stakeConfig) {
    info.stakeConfigAccount = accounts[4]
    at = 5
  }
  return optional('delegate', info, 'stakeAuthority', accounts[at])
}

function authorityType(reader: ByteReader): string {
  const kind = reader.u32()
  if (kind > 1) throw new DecodeError(`Expected authority type (0 or 1), found ${kind}`)
  return kind === 0 ? 'Staker' : 'Withdrawer'
}

function withSeed(reader: ByteReader, info: Info): void {
  info.authorityType = authorityType(reader)
  info.authoritySeed = reader.longString()
  info.authorityOwner = reader.address()
}

function lockupArguments(reader: ByteReader, withCustodian: boolean): Info {
  const lockup: Info = {}
  if (reader.some()) lockup.unixTimestamp = reader.seconds()
  if (reader.some()) lockup.epoch = reader.count()
  if (withCustodian && reader.some()) lockup.custodian = reader.address()
  return lockup
}
