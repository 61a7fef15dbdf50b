import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'
import { programBytes } from './program-bytes.ts'

// Tags and layouts: https://docs.rs/solana-loader-v4-interface (LoaderV4Instruction), bincode.
// A node does not parse these; the names follow the interface.
const tag = {
  write: 0,
  copy: 1,
  setProgramLength: 2,
  deploy: 3,
  retract: 4,
  transferAuthority: 5,
  finalize: 6,
} as const

/** Loader v4: stores a program in one account. */
export const loaderV4Program: ProgramDecoder = {
  programIds: [PROGRAM.loader4],
  program: 'loader-v4',
  name: 'Loader v4',

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    const kind = reader.u32()
    if (kind > tag.finalize) return undefined
    expectAccounts(accounts, kind === tag.copy || kind >= tag.transferAuthority ? 3 : 2)
    const program = { programAccount: accounts[0], authority: accounts[1] }
    switch (kind) {
      case tag.write:
        return { type: 'write', info: { ...program, offset: reader.u32(), bytes: programBytes(reader) } }
      case tag.copy:
        return {
          type: 'copy',
          info: {
            ...program,
            sourceAccount: accounts[2],
            destinationOffset: reader.u32(),
            sourceOffset: reader.u32(),
            length: reader.u32(),
          },
        }
      case tag.setProgramLength:
        return {
          type: 'setProgramLength',
          info: { ...program, newSize: reader.u32(), recipient: accounts[2] ?? null },
        }
      case tag.deploy:
        return { type: 'deploy', info: { ...program, sourceAccount: accounts[2] ?? null } }
      case tag.retract:
        return { type: 'retract', info: program }
      case tag.transferAuthority:
        return { type: 'transferAuthority', info: { ...program, newAuthority: accounts[2] } }
      default:
        return { type: 'finalize', info: { ...program, nextVersionAccount: accounts[2] } }
    }
  },
}
