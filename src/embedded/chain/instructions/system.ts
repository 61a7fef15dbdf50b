import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { address, pack, u32, u64 } from './pack.ts'

const programId = PROGRAM.system

export function transfer(from: Address, to: Address, lamports: bigint): InstructionToBuild {
  return { programId, accounts: [payer(from), writable(to)], data: pack(u32(2), u64(lamports)) }
}

export function createAccount(
  from: Address,
  created: Address,
  { lamports, space, owner }: { lamports: bigint; space: number; owner: Address },
): InstructionToBuild {
  const data = pack(u32(0), u64(lamports), u64(space), address(owner))
  return { programId, accounts: [payer(from), payer(created)], data }
}

export const NONCE_SIZE = 80

export function initializeNonce(nonce: Address, authority: Address): InstructionToBuild {
  const accounts = [writable(nonce), readonly(SYSVAR.recentBlockhashes), readonly(SYSVAR.rent)]
  return { programId, accounts, data: pack(u32(6), address(authority)) }
}

/** Must be the first instruction of a transaction that uses the nonce as its blockhash. */
export function advanceNonce(nonce: Address, authority: Address): InstructionToBuild {
  const accounts = [writable(nonce), readonly(SYSVAR.recentBlockhashes), signer(authority)]
  return { programId, accounts, data: u32(4) }
}
