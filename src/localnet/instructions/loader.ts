import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { Address } from '../chain/account.ts'
import { bytesOf, programAddress } from '../keys/derived-address.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { pack, u32, u64 } from './pack.ts'

// Upgradeable programs: the code is written piece by piece into a buffer, from which it is deployed or an earlier one is
// replaced. https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderInstruction)

const programId = PROGRAM.upgradeableLoader

/** What stands before the code in a buffer, and before the code of a program. */
export const BUFFER_HEADER_SIZE = 37
export const PROGRAM_SIZE = 36
/** So many bytes leave room for all else in a transaction. */
export const WRITE_SIZE = 900

/** Where a program's code is. */
export const programDataAddress = (program: Address): Address =>
  programAddress([bytesOf(program)], programId)[0]

/** The buffer is an account of the loader already, as large as its header and the code. */
export function initializeBuffer(buffer: Address, authority: Address): InstructionToBuild {
  return { programId, accounts: [writable(buffer), readonly(authority)], data: u32(0) }
}

export function writeBuffer(
  buffer: Address,
  authority: Address,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): InstructionToBuild {
  const data = pack(u32(1), u32(offset), u64(bytes.length), bytes)
  return { programId, accounts: [writable(buffer), signer(authority)], data }
}

export type Deployment = {
  payer: Address
  /** An account of the loader of `PROGRAM_SIZE` bytes, all zero. */
  program: Address
  buffer: Address
  authority: Address
  /** How long the code may ever become. */
  maxLength: number
}

/** The program can be called from the next slot on. The buffer's lamports go to the payer. */
export function deployProgram({
  payer: payingOne,
  program,
  buffer,
  authority,
  maxLength,
}: Deployment): InstructionToBuild {
  return {
    programId,
    accounts: [
      payer(payingOne),
      writable(programDataAddress(program)),
      writable(program),
      writable(buffer),
      readonly(SYSVAR.rent),
      readonly(SYSVAR.clock),
      readonly(PROGRAM.system),
      signer(authority),
    ],
    data: pack(u32(2), u64(maxLength)),
  }
}

export type Upgrade = { program: Address; buffer: Address; spill: Address; authority: Address }

/** Puts the buffer's code in place of the program's; its lamports go to `spill`. */
export function upgradeProgram({ program, buffer, spill, authority }: Upgrade): InstructionToBuild {
  return {
    programId,
    accounts: [
      writable(programDataAddress(program)),
      writable(program),
      writable(buffer),
      writable(spill),
      readonly(SYSVAR.rent),
      readonly(SYSVAR.clock),
      signer(authority),
    ],
    data: u32(3),
  }
}

/** Gives a program, or a buffer, to somebody else; without `next` nobody can ever change it again. */
export function setAuthority(account: Address, authority: Address, next?: Address): InstructionToBuild {
  const accounts = [writable(account), signer(authority), ...(next === undefined ? [] : [readonly(next)])]
  return { programId, accounts, data: u32(4) }
}
