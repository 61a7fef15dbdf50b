import { ByteReader } from './byte-reader.ts'
import { addressBytes, programAddress } from './derived-address.ts'
import { DecodeError } from './program-decoder.ts'

// Records of the program otter-verify: from which source, by which command, an author says that a program is built. Whether
// somebody built it and compared is not on the chain. https://github.com/otter-sec/otter-verify

const SEED = Buffer.from('otter_verify')
/** Anchor's discriminator. */
const HEADER = 8

export type BuildRecord = {
  repository: string
  commit: string
  /** The slot of the deployment that it is of. */
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
    // Each text has at least its length: a false count ends at the end of the data.
    for (let left = reader.u32(); left > 0; left--) reader.string()
    return { repository, commit, deployedSlot: reader.u64() }
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
