import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

// Tags and layouts: https://docs.rs/solana-address-lookup-table-interface (ProgramInstruction), bincode.
const tag = { create: 0, freeze: 1, extend: 2, deactivate: 3, close: 4 } as const

/** The Address Lookup Table program: tables of addresses for version 0 transactions. */
export const addressLookupTableProgram: ProgramDecoder = {
  programIds: [PROGRAM.addressLookupTable],
  program: 'address-lookup-table',
  name: 'Address Lookup Table Program',
  emptying: { closeLookupTable: 'lookupTableAccount' },

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    const kind = reader.u32()
    if (kind > tag.close) return undefined
    expectAccounts(accounts, kind === tag.create ? 4 : kind === tag.close ? 3 : 2)
    const table = { lookupTableAccount: accounts[0], lookupTableAuthority: accounts[1] }
    switch (kind) {
      case tag.create:
        return {
          type: 'createLookupTable',
          info: {
            ...table,
            payerAccount: accounts[2],
            systemProgram: accounts[3],
            recentSlot: reader.count(),
            bumpSeed: reader.u8(),
          },
        }
      case tag.freeze:
        return { type: 'freezeLookupTable', info: table }
      case tag.extend: {
        const newAddresses = addressesOf(reader)
        const payer = accounts.length >= 4 ? { payerAccount: accounts[2], systemProgram: accounts[3] } : {}
        return { type: 'extendLookupTable', info: { ...table, newAddresses, ...payer } }
      }
      case tag.deactivate:
        return { type: 'deactivateLookupTable', info: table }
      default:
        return { type: 'closeLookupTable', info: { ...table, recipient: accounts[2] } }
    }
  },
}

function addressesOf(reader: ByteReader): string[] {
  return Array.from({ length: reader.length(32) }, () => reader.address())
}
