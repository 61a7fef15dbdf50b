import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { readonly, signer, writable } from './account-meta.ts'
import { address, i64, pack, u32, u64 } from './pack.ts'

const programId = PROGRAM.stake

export const STAKE_SIZE = 200

/** Initializes a stake account without a lockup. */
export function initializeStake(stake: Address, authority: Address): InstructionToBuild {
  const lockup = pack(i64(0), u64(0), address(PROGRAM.system))
  const data = pack(u32(0), address(authority), address(authority), lockup)
  return { programId, accounts: [writable(stake), readonly(SYSVAR.rent)], data }
}

export function delegateStake(stake: Address, vote: Address, authority: Address): InstructionToBuild {
  const accounts = [
    writable(stake),
    readonly(vote),
    readonly(SYSVAR.clock),
    readonly(SYSVAR.stakeHistory),
    readonly(WELL_KNOWN.stakeConfig),
    signer(authority),
  ]
  return { programId, accounts, data: u32(2) }
}

export function deactivateStake(stake: Address, authority: Address): InstructionToBuild {
  const accounts = [writable(stake), readonly(SYSVAR.clock), signer(authority)]
  return { programId, accounts, data: u32(5) }
}

export function withdrawStake(
  stake: Address,
  to: Address,
  authority: Address,
  lamports: bigint,
): InstructionToBuild {
  const accounts = [
    writable(stake),
    writable(to),
    readonly(SYSVAR.clock),
    readonly(SYSVAR.stakeHistory),
    signer(authority),
  ]
  return { programId, accounts, data: pack(u32(4), u64(lamports)) }
}
