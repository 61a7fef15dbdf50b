import { ByteReader } from '../byte-reader.ts'
import type { AccountParser } from './parsed-account.ts'

const program = 'bpf-upgradeable-loader'
const BUFFER_META = 37
const PROGRAM_DATA_META = 45

/** https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderState) */
export const parseUpgradeableLoader: AccountParser = (data) => {
  const space = data.length
  const reader = new ByteReader(data)
  switch (reader.u32()) {
    case 0:
      return { program, parsed: { type: 'uninitialized' }, space }
    case 1: {
      const authority = reader.optionalAddress() ?? null
      return {
        program,
        parsed: { type: 'buffer', info: { authority, data: base64(data, BUFFER_META) } },
        space,
      }
    }
    case 2:
      return { program, parsed: { type: 'program', info: { programData: reader.address() } }, space }
    case 3: {
      const slot = reader.u64()
      const authority = reader.optionalAddress() ?? null
      const info = { slot, authority, data: base64(data, PROGRAM_DATA_META) }
      return { program, parsed: { type: 'programData', info }, space }
    }
    default:
      return undefined
  }
}

function base64(data: Uint8Array, from: number): [string, 'base64'] {
  return [Buffer.from(data.subarray(from)).toString('base64'), 'base64']
}
