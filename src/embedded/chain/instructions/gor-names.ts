import type { InstructionToBuild } from '#svm/build-message.ts'
import type { Address } from '../bank/account.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { createName, NAME_HEADER_SIZE, nameAddress, updateName } from './names.ts'
import { pack, u32 } from './pack.ts'

// `.gor` names on the SPL Name Service, with the same scheme as `.sol` names:
// https://github.com/Bonfida/sns-sdk (getDomainKeySync, getReverseKeyFromDomainKey, createSubdomain)
//   "gor"        the top-level domain: no class, no parent
//   alice.gor    "alice", no class, under "gor"
//   pay.alice    "\0pay", no class, under alice.gor
//   reverse      the base58 text of the name's address, with the reverse class; with the parent of a subdomain,
//                otherwise without parent. Its data is a u32 length and the text: "alice", "\0pay"

/**
 * Owner of "gor" and class of the reverse records: it signs every registration and every reverse record.
 * The same on every local chain, so that a network profile can contain the two addresses below.
 */
export const registrar: Keypair = namedKeypair('.gor registrar')
export const REVERSE_CLASS: Address = registrar.address
export const GOR: Address = nameAddress({ name: 'gor' })

/** The addresses of a name under `.gor`: `alice`, or the subdomain `pay.alice`. */
export type GorName = { record: Address; text: string; parent: Address; reverse: Address }

/** @throws TypeError when there are more than two labels, or an empty one */
export function gorName(name: string): GorName {
  const labels = name.replace(/\.gor$/, '').split('.')
  const [first = '', second] = labels
  if (labels.length > 2 || labels.includes(''))
    throw new TypeError(`"${name}" is no .gor name: expected alice.gor or pay.alice.gor`)
  if (second === undefined) {
    const record = nameAddress({ name: first, parent: GOR })
    return { record, text: first, parent: GOR, reverse: reverseAddress(record) }
  }
  const text = `\0${first}`
  const parent = nameAddress({ name: second, parent: GOR })
  const record = nameAddress({ name: text, parent })
  return { record, text, parent, reverse: reverseAddress(record, parent) }
}

/** The address of a name's reverse record; `parent` only for a subdomain. */
export function reverseAddress(record: Address, parent?: Address): Address {
  return nameAddress({ name: record, class: REVERSE_CLASS, parent })
}

/** The data of a reverse record. */
export function reverseData(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  return pack(u32(bytes.length), bytes)
}

export type Registration = {
  /** The full name: `alice.gor`, or `pay.alice.gor`. */
  name: string
  payer: Address
  owner: Address
  /** Owner of the parent: for `pay.alice.gor` the owner of alice.gor; for `alice.gor` the registrar, the default. */
  parentOwner?: Address
  /** The number of bytes that the owner may write. */
  space: number
  /** The rent-exempt minimum for an account of this size. */
  rentOf: (size: number) => bigint
}

/** Creates "gor", once per chain. The payer and the registrar sign. */
export function createGor(payer: Address, rentOf: (size: number) => bigint): InstructionToBuild {
  return createName({
    name: 'gor',
    payer,
    owner: registrar.address,
    space: 0,
    lamports: rentOf(NAME_HEADER_SIZE),
  })
}

/** Creates a name and its reverse record. The payer, the parent's owner and the registrar sign. */
export function registerGorName(registration: Registration): InstructionToBuild[] {
  const { name, payer, owner, parentOwner = registrar.address, space, rentOf } = registration
  const { record, text, parent, reverse } = gorName(name)
  const bytes = reverseData(text)
  const isSub = parent !== GOR
  const reversed = isSub ? { parent, parentOwner } : {}
  return [
    createName({
      name: text,
      parent,
      parentOwner,
      payer,
      owner,
      space,
      lamports: rentOf(NAME_HEADER_SIZE + space),
    }),
    createName({
      name: record,
      class: REVERSE_CLASS,
      ...reversed,
      payer,
      owner: registrar.address,
      space: bytes.length,
      lamports: rentOf(NAME_HEADER_SIZE + bytes.length),
    }),
    updateName({ name: reverse, authority: REVERSE_CLASS, bytes }),
  ]
}
