import type { InstructionToBuild } from '#svm/build-message.ts'
import { programDataOf } from '#svm/program-data.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { pack, u32, u64 } from './pack.ts'

// Upgradeable programs: the code is written to a buffer in chunks, then deployed or upgraded from it.
// https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderInstruction)

const programId = PROGRAM.upgradeableLoader

/** Size of the header before the code in a buffer. */
export const BUFFER_HEADER_SIZE = 37
export const PROGRAM_SIZE = 36
/** Chunk size that fits in a transaction. */
export const WRITE_SIZE = 900

/** Creates a buffer. Its account must be owned by the loader and have the size of header and code. */
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
  /** The program account: owned by the loader, with `PROGRAM_SIZE` zero bytes. */
  program: Address
  buffer: Address
  authority: Address
  /** The maximum size of the code in later upgrades. */
  maxLength: number
}

/** The program can be called from the next slot on. The payer receives the buffer's lamports. */
export function deployProgram({
  payer: rentPayer,
  program,
  buffer,
  authority,
  maxLength,
}: Deployment): InstructionToBuild {
  return {
    programId,
    accounts: [
      payer(rentPayer),
      writable(programDataOf(program)),
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

/** Replaces the program's code with the buffer's; `spill` receives the buffer's lamports. */
export function upgradeProgram({ program, buffer, spill, authority }: Upgrade): InstructionToBuild {
  return {
    programId,
    accounts: [
      writable(programDataOf(program)),
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

/** Sets a new authority of a program or buffer; without `next` it becomes immutable. */
export function setAuthority(account: Address, authority: Address, next?: Address): InstructionToBuild {
  const accounts = [writable(account), signer(authority), ...(next === undefined ? [] : [readonly(next)])]
  return { programId, accounts, data: u32(4) }
}
