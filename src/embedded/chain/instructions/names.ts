import type { InstructionToBuild } from '#svm/build-message.ts'
import { hashOfName, nameAddress as recordAddress } from '#svm/name-records.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { address, pack, u8, u32, u64 } from './pack.ts'

// Instructions of the SPL Name Service in the original encoding (NameRegistryInstruction; borsh):
// https://github.com/solana-labs/solana-program-library (name-service)

export const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'

export { NAME_HEADER_SIZE } from '#svm/name-records.ts'

/** The zero address: no class, no parent. */
const NONE = PROGRAM.system

const tag = { create: 0, update: 1, transfer: 2, delete: 3, realloc: 4 } as const

/** A name is unique per class and parent. */
export type NameIdentity = { name: string; class?: Address | undefined; parent?: Address | undefined }

/** The address of a name's record. */
export function nameAddress({ name, ...rest }: NameIdentity): Address {
  return recordAddress(NAME_PROGRAM, { text: name, ...rest })
}

export type NameCreation = NameIdentity & {
  payer: Address
  owner: Address
  /** Owner of the parent, who signs; required when there is a parent. */
  parentOwner?: Address | undefined
  /** The number of bytes after the header. */
  space: number
  /** Initial balance of the record; the runtime rejects less than the rent-exempt minimum. */
  lamports: bigint
}

/** The class signs, if there is one. */
export function createName(creation: NameCreation): InstructionToBuild {
  const { name, class: nameClass, parent, parentOwner, owner, space, lamports } = creation
  const hash = hashOfName(name)
  return {
    programId: NAME_PROGRAM,
    accounts: [
      readonly(PROGRAM.system),
      payer(creation.payer),
      writable(nameAddress(creation)),
      readonly(owner),
      nameClass === undefined ? readonly(NONE) : signer(nameClass),
      readonly(parent ?? NONE),
      ...(parentOwner === undefined ? [] : [signer(parentOwner)]),
    ],
    data: pack(u8(tag.create), u32(hash.length), hash, u64(lamports), u32(space)),
  }
}

export type NameUpdate = {
  /** The address of the name's record. */
  name: Address
  /** The class when the record has one, else the owner, or the parent's owner when `parent` is given. */
  authority: Address
  parent?: Address | undefined
  offset?: number
  bytes: Uint8Array
}

/** Writes the data after the header. */
export function updateName({ name, authority, parent, offset = 0, bytes }: NameUpdate): InstructionToBuild {
  return {
    programId: NAME_PROGRAM,
    accounts: [writable(name), signer(authority), ...(parent === undefined ? [] : [readonly(parent)])],
    data: pack(u8(tag.update), u32(offset), u32(bytes.length), bytes),
  }
}

export type NameTransfer = {
  name: Address
  /** The owner, or the parent's owner when `parent` is given. */
  owner: Address
  newOwner: Address
  class?: Address | undefined
  parent?: Address | undefined
}

export function transferName(transfer: NameTransfer): InstructionToBuild {
  const { name, owner, newOwner, class: nameClass, parent } = transfer
  const classMeta = nameClass === undefined ? readonly(NONE) : signer(nameClass)
  return {
    programId: NAME_PROGRAM,
    accounts: [
      writable(name),
      signer(owner),
      ...(nameClass === undefined && parent === undefined ? [] : [classMeta]),
      ...(parent === undefined ? [] : [readonly(parent)]),
    ],
    data: pack(u8(tag.transfer), address(newOwner)),
  }
}

/** Deletes a record; `refund` receives its lamports. */
export function deleteName(name: Address, owner: Address, refund: Address): InstructionToBuild {
  const accounts = [writable(name), signer(owner), writable(refund)]
  return { programId: NAME_PROGRAM, accounts, data: u8(tag.delete) }
}

/** Resizes the record's data to `space` bytes; the payer pays or receives the difference in rent. */
export function reallocName(
  name: Address,
  owner: Address,
  { payer: rentPayer, space }: { payer: Address; space: number },
): InstructionToBuild {
  const accounts = [readonly(PROGRAM.system), payer(rentPayer), writable(name), signer(owner)]
  return { programId: NAME_PROGRAM, accounts, data: pack(u8(tag.realloc), u32(space)) }
}
