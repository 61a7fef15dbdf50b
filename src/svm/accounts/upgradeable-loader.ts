import { ByteReader } from '../byte-reader.ts'
import type { AccountParser } from './parsed-account.ts'

const program = 'bpf-upgradeable-loader'
const BUFFER_META = 37
const PROGRAM_DATA_META = 45

/** https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderState) */
export const parseUpgradeableLoader: AccountParser = (data) => {
  const space = data.length
  if (new ByteReader(data).u32() === 0) return { program, parsed: { type: 'uninitialized' }, space }
  const state = readDeployedProgram(data)
  if (!state) return undefined
  const { kind: type } = state
  if (type === 'program')
    return { program, parsed: { type, info: { programData: state.programData } }, space }
  const { slot, authority, code } = state
  const info = { ...(slot !== null && { slot }), authority, data: base64(code) }
  return { program, parsed: { type, info }, space }
}

/** The facts about a program in its account or in its data account. */
export type DeployedProgram =
  | { kind: 'program'; programData: string }
  | {
      /** A buffer holds code that is not deployed: `slot` is null. */
      kind: 'programData' | 'buffer'
      slot: bigint | null
      /** null: the code cannot be changed any more. */
      authority: string | null
      /** The ELF, followed by zeros. */
      code: Uint8Array
    }

/**
 * An account of the upgradeable loader; undefined for an account that is not initialized.
 *
 * @throws DecodeError when the bytes are too few
 */
export function readDeployedProgram(data: Uint8Array): DeployedProgram | undefined {
  const reader = new ByteReader(data)
  switch (reader.u32()) {
    case 1: {
      const authority = reader.optionalAddress() ?? null
      return { kind: 'buffer', slot: null, authority, code: data.subarray(BUFFER_META) }
    }
    case 2:
      return { kind: 'program', programData: reader.address() }
    case 3: {
      const slot = reader.u64()
      const authority = reader.optionalAddress() ?? null
      return { kind: 'programData', slot, authority, code: data.subarray(PROGRAM_DATA_META) }
    }
    default:
      return undefined
  }
}

function base64(code: Uint8Array): [string, 'base64'] {
  return [Buffer.from(code).toString('base64'), 'base64']
}
