import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { bytesOf, programAddress } from '../keys/derived-address.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { address, pack, u8, u32, u64 } from './pack.ts'

const programId = PROGRAM.addressLookupTable

/** @param slot one of the last 512 slots with a block */
export function createLookupTable(
  authority: Address,
  slot: number,
): { table: Address; instruction: InstructionToBuild } {
  const [table, bump] = programAddress([bytesOf(authority), u64(slot)], programId)
  const accounts = [writable(table), signer(authority), payer(authority), readonly(PROGRAM.system)]
  return { table, instruction: { programId, accounts, data: pack(u32(0), u64(slot), u8(bump)) } }
}

export function extendLookupTable(
  table: Address,
  authority: Address,
  addresses: readonly Address[],
): InstructionToBuild {
  const accounts = [writable(table), signer(authority), payer(authority), readonly(PROGRAM.system)]
  return { programId, accounts, data: pack(u32(2), u64(addresses.length), ...addresses.map(address)) }
}
