import { ByteReader } from './byte-reader.ts'
import { addressBytes, programAddress } from './derived-address.ts'
import { DecodeError } from './program-decoder.ts'

// Records of the program otter-verify: its author's claim from which source and by which command a program
// was built. The chain does not store whether somebody checked the claim by a build.
// https://github.com/otter-sec/otter-verify

const SEED = Buffer.from('otter_verify')
/** The length of Anchor's discriminator. */
const HEADER = 8

export type BuildRecord = {
  repository: string
  commit: string
  /** The slot of the deployment that the record is about. */
  deployedSlot: bigint
}

/** The address of the record that the signer wrote about the program in a registry. */
export const buildRecordAddress = (registry: string, signer: string, program: string): string =>
  programAddress([SEED, addressBytes(signer), addressBytes(program)], registry)[0]

/** undefined for other accounts, and for a record of another program or signer. */
export function readBuildRecord(data: Uint8Array, signer: string, program: string): BuildRecord | undefined {
  try {
    const reader = new ByteReader(data, HEADER)
    if (reader.address() !== program || reader.address() !== signer) return undefined
    reader.string() // the version of the tool
    const [repository, commit] = [reader.string(), reader.string()]
    // Each text takes at least the bytes of its length, so that the loop ends at the end of the data if the
    // count is wrong.
    for (let left = reader.u32(); left > 0; left--) reader.string()
    return { repository, commit, deployedSlot: reader.u64() }
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
