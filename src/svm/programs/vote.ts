import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import { DecodeError, type ParsedInstruction, type ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'
import { compactVoteState, towerSync, vote, voteState } from './vote-state.ts'

// Tags and layouts: https://docs.rs/solana-vote-interface (VoteInstruction), bincode.
const tag = {
  initialize: 0,
  authorize: 1,
  vote: 2,
  withdraw: 3,
  updateValidatorIdentity: 4,
  updateCommission: 5,
  voteSwitch: 6,
  authorizeChecked: 7,
  updateVoteState: 8,
  updateVoteStateSwitch: 9,
  authorizeWithSeed: 10,
  authorizeCheckedWithSeed: 11,
  compactUpdateVoteState: 12,
  compactUpdateVoteStateSwitch: 13,
  towerSync: 14,
  towerSyncSwitch: 15,
  initializeV2: 16,
  updateCommissionCollector: 17,
  updateCommissionBps: 18,
  depositDelegatorRewards: 19,
} as const

/** The Vote program. The names of newer vote instructions are lowercase, as in a node. */
export const voteProgram: ProgramDecoder = {
  programIds: [PROGRAM.vote],
  program: 'vote',
  name: 'Vote Program',
  emptying: { withdraw: 'voteAccount' },

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    const kind = reader.u32()
    switch (kind) {
      case tag.vote:
      case tag.voteSwitch: {
        expectAccounts(accounts, 4)
        const info: Info = {
          voteAccount: accounts[0],
          slotHashesSysvar: accounts[1],
          clockSysvar: accounts[2],
          voteAuthority: accounts[3],
          vote: vote(reader),
        }
        if (kind === tag.vote) return { type: 'vote', info }
        info.hash = reader.address()
        return { type: 'voteSwitch', info }
      }
      case tag.updateVoteState:
        return stateVote('updatevotestate', accounts, { voteStateUpdate: voteState(reader) })
      case tag.updateVoteStateSwitch:
        return stateVote('updatevotestateswitch', accounts, {
          voteStateUpdate: voteState(reader),
          hash: reader.address(),
        })
      case tag.compactUpdateVoteState:
        return stateVote('compactupdatevotestate', accounts, { voteStateUpdate: compactVoteState(reader) })
      case tag.compactUpdateVoteStateSwitch:
        return stateVote('compactupdatevotestateswitch', accounts, {
          voteStateUpdate: compactVoteState(reader),
          hash: reader.address(),
        })
      case tag.towerSync:
        return stateVote('towersync', accounts, { towerSync: towerSync(reader) })
      case tag.towerSyncSwitch:
        return stateVote('towersyncswitch', accounts, {
          towerSync: towerSync(reader),
          hash: reader.address(),
        })
      case tag.initialize: {
        expectAccounts(accounts, 4)
        reader.bytes(32) // the node, which is also in the accounts
        return {
          type: 'initialize',
          info: {
            voteAccount: accounts[0],
            rentSysvar: accounts[1],
            clockSysvar: accounts[2],
            node: accounts[3],
            authorizedVoter: reader.address(),
            authorizedWithdrawer: reader.address(),
            commission: reader.u8(),
          },
        }
      }
      case tag.initializeV2:
        return initializeV2(reader, accounts)
      case tag.authorize:
      case tag.authorizeChecked: {
        const checked = kind === tag.authorizeChecked
        expectAccounts(accounts, checked ? 4 : 3)
        const newAuthority = checked ? accounts[3] : reader.address()
        return {
          type: checked ? 'authorizeChecked' : 'authorize',
          info: {
            voteAccount: accounts[0],
            clockSysvar: accounts[1],
            authority: accounts[2],
            newAuthority,
            authorityType: authorityType(reader),
          },
        }
      }
      case tag.authorizeWithSeed:
      case tag.authorizeCheckedWithSeed: {
        const checked = kind === tag.authorizeCheckedWithSeed
        expectAccounts(accounts, checked ? 4 : 3)
        return {
          type: checked ? 'authorizeCheckedWithSeed' : 'authorizeWithSeed',
          info: {
            voteAccount: accounts[0],
            clockSysvar: accounts[1],
            authorityBaseKey: accounts[2],
            authorityType: authorityType(reader),
            authorityOwner: reader.address(),
            authoritySeed: reader.longString(),
            newAuthority: checked ? accounts[3] : reader.address(),
          },
        }
      }
      case tag.withdraw:
        expectAccounts(accounts, 3)
        return {
          type: 'withdraw',
          info: {
            voteAccount: accounts[0],
            destination: accounts[1],
            withdrawAuthority: accounts[2],
            lamports: reader.u64(),
          },
        }
      case tag.updateValidatorIdentity:
        expectAccounts(accounts, 3)
        return {
          type: 'updateValidatorIdentity',
          info: {
            voteAccount: accounts[0],
            newValidatorIdentity: accounts[1],
            withdrawAuthority: accounts[2],
          },
        }
      case tag.updateCommission:
        expectAccounts(accounts, 2)
        return {
          type: 'updateCommission',
          info: { voteAccount: accounts[0], withdrawAuthority: accounts[1], commission: reader.u8() },
        }
      case tag.updateCommissionCollector:
        expectAccounts(accounts, 3)
        return {
          type: 'updateCommissionCollector',
          info: {
            voteAccount: accounts[0],
            newCollector: accounts[1],
            withdrawAuthority: accounts[2],
            commissionKind: commissionKind(reader),
          },
        }
      case tag.updateCommissionBps:
        expectAccounts(accounts, 2)
        return {
          type: 'updateCommissionBps',
          info: {
            voteAccount: accounts[0],
            withdrawAuthority: accounts[1],
            commissionBps: reader.u16(),
            commissionKind: commissionKind(reader),
          },
        }
      case tag.depositDelegatorRewards:
        expectAccounts(accounts, 2)
        return {
          type: 'depositDelegatorRewards',
          info: { voteAccount: accounts[0], source: accounts[1], deposit: reader.u64() },
        }
      default:
        return undefined
    }
  },
}

const VOTES: ReadonlySet<string> = new Set(
  ['vote', 'updatevotestate', 'compactupdatevotestate', 'towersync'].flatMap((type) => [
    type,
    `${type}switch`,
  ]),
)

/** Whether an instruction of this type votes. The others manage the vote account: its lamports, authorities, commission. */
export const isVoteType = (type: string): boolean => VOTES.has(type.toLowerCase())

type Info = ParsedInstruction['info']

function stateVote(type: string, accounts: readonly string[], rest: Info): ParsedInstruction {
  expectAccounts(accounts, 2)
  return { type, info: { voteAccount: accounts[0], voteAuthority: accounts[1], ...rest } }
}

function initializeV2(reader: ByteReader, accounts: readonly string[]): ParsedInstruction {
  expectAccounts(accounts, 2)
  reader.bytes(32) // the node, which is also in the accounts
  const authorizedVoter = reader.address()
  reader.bytes(48 + 96) // the voter's BLS key and its proof of possession; a node omits them
  const authorizedWithdrawer = reader.address()
  // The first version has the collectors in the data, the later one in the accounts.
  const inData = reader.remaining >= 2 * (2 + 32)
  if (!inData) expectAccounts(accounts, 4)
  return {
    type: 'initializeV2',
    info: {
      voteAccount: accounts[0],
      node: accounts[1],
      authorizedVoter,
      authorizedWithdrawer,
      inflationRewardsCommissionBps: reader.u16(),
      inflationRewardsCollector: inData ? reader.address() : accounts[2],
      blockRevenueCommissionBps: reader.u16(),
      blockRevenueCollector: inData ? reader.address() : accounts[3],
    },
  }
}

function authorityType(reader: ByteReader): unknown {
  const kind = reader.u32()
  if (kind === 0) return 'Voter'
  if (kind === 1) return 'Withdrawer'
  if (kind > 2) throw new DecodeError(`Expected authority type (0 to 2), found ${kind}`)
  return {
    VoterWithBLS: { bls_pubkey: [...reader.bytes(48)], bls_proof_of_possession: [...reader.bytes(96)] },
  }
}

function commissionKind(reader: ByteReader): string {
  const kind = reader.u32()
  if (kind > 1) throw new DecodeError(`Expected commission kind (0 or 1), found ${kind}`)
  return kind === 0 ? 'InflationRewards' : 'BlockRevenue'
}
