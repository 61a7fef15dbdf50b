import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'
import { programBytes } from './program-bytes.ts'

// Tags and layouts: https://docs.rs/solana-loader-v2-interface (LoaderInstruction), bincode.
const tag = { write: 0, finalize: 1 } as const

/** The first loader of immutable programs. */
export const bpfLoaderProgram: ProgramDecoder = {
  programIds: [PROGRAM.bpfLoader1],
  program: 'bpf-loader',
  name: 'BPF Loader',

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    switch (reader.u32()) {
      case tag.write:
        expectAccounts(accounts, 1)
        return {
          type: 'write',
          info: { offset: reader.u32(), bytes: programBytes(reader), account: accounts[0] },
        }
      case tag.finalize:
        expectAccounts(accounts, 2)
        return { type: 'finalize', info: { account: accounts[0] } }
      default:
        return undefined
    }
  },
}

/** The second loader of immutable programs, with the same instructions as the first. */
export const bpfLoader2Program: ProgramDecoder = {
  ...bpfLoaderProgram,
  programIds: [PROGRAM.bpfLoader2],
  name: 'BPF Loader 2',
}
