import { createHash } from 'node:crypto'
import { gunzipSync, inflateSync } from 'node:zlib'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { recordOf } from '#lib/values/guards.ts'
import { addressBytes, programAddress } from '../derived-address.ts'
import { LONGEST_IDL } from './read-idl.ts'

// On-chain IDL accounts: addresses and formats.

/** The Program Metadata program: metadata accounts that only the program's upgrade authority can write. */
export const PROGRAM_METADATA = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S'

/** The addresses that can have a program's IDL. */
export type IdlAddresses = {
  /** The account of the Program Metadata program. */
  metadata: string
  /** The account of the program, written by the instructions that Anchor adds to it. */
  anchor: string
}

/** @param program base58 of 32 bytes */
export function idlAddresses(program: string): IdlAddresses {
  const id = addressBytes(program)
  const [base] = programAddress([], program)
  return {
    metadata: programAddress([id, METADATA_SEED], PROGRAM_METADATA)[0],
    // The address is derived as by `createWithSeed` of the System program.
    anchor: encodeBase58(
      createHash('sha256').update(addressBytes(base)).update('anchor:idl').update(id).digest(),
    ),
  }
}
const METADATA_SEED = Buffer.from('idl'.padEnd(16, '\0'))

export type KeptAccount = { owner: string; data: Uint8Array }

// Discriminator and authority come first: https://docs.rs/anchor-lang (idl::IdlAccount)
const ANCHOR_LENGTH_AT = 40
const ANCHOR_DATA_AT = 44
const ANCHOR_TAG = createHash('sha256').update('internal:IdlAccount').digest().subarray(0, 8)

/**
 * The IDL text of Anchor's account; `undefined` for other accounts.
 *
 * @throws SyntaxError for a text that cannot be unpacked, or is longer than an IDL may be
 */
export function readAnchorAccount({ owner, data }: KeptAccount, program: string): string | undefined {
  if (owner !== program || data.length < ANCHOR_DATA_AT) return undefined
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
  if (ANCHOR_TAG.compare(bytes, 0, ANCHOR_TAG.length) !== 0) return undefined
  const packed = bytes.subarray(ANCHOR_DATA_AT, ANCHOR_DATA_AT + bytes.readUInt32LE(ANCHOR_LENGTH_AT))
  return unpack(packed, inflateSync).toString('utf8')
}

// Kind (1), program, authority, mutable, canonical, seed (16), encoding, compression, format, source, length (4), five
// unused bytes, the data: https://github.com/solana-program/program-metadata (state/header.rs)
const METADATA = {
  kind: 0,
  program: 1,
  canonical: 66,
  seed: 67,
  encoding: 83,
  compression: 84,
  source: 86,
  length: 87,
  data: 96,
} as const
const KIND_METADATA = 2
const SOURCE_DIRECT = 0
const COMPRESSIONS = [(bytes: Buffer) => bytes, gunzipSync, inflateSync] as const
const ENCODING = { utf8: 1, base58: 2, base64: 3 } as const

/**
 * The IDL text of the Program Metadata program's account; `undefined` for other accounts, for text that is
 * stored elsewhere (URL, other account), and for data that is not in the encoding that the account names.
 *
 * @throws SyntaxError as `readAnchorAccount`
 */
export function readMetadataAccount({ owner, data }: KeptAccount, program: string): string | undefined {
  if (owner !== PROGRAM_METADATA || data.length < METADATA.data) return undefined
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length)
  const isOurs =
    bytes[METADATA.kind] === KIND_METADATA &&
    bytes[METADATA.canonical] === 1 &&
    METADATA_SEED.compare(bytes, METADATA.seed, METADATA.seed + METADATA_SEED.length) === 0 &&
    encodeBase58(bytes.subarray(METADATA.program, METADATA.program + 32)) === program
  const open = COMPRESSIONS[bytes[METADATA.compression] ?? -1]
  if (!isOurs || bytes[METADATA.source] !== SOURCE_DIRECT || !open) return undefined
  const packed = bytes.subarray(METADATA.data, METADATA.data + bytes.readUInt32LE(METADATA.length))
  const content = unpack(packed, open)
  return textOf(content, bytes.readUInt8(METADATA.encoding))
}

/** Stops inflating when the result is longer than an IDL may be. */
function unpack(
  packed: Buffer,
  open: (bytes: Buffer, options: { maxOutputLength: number }) => Buffer,
): Buffer {
  try {
    return open(packed, { maxOutputLength: LONGEST_IDL })
  } catch (error) {
    const isLong = recordOf(error).code === 'ERR_BUFFER_TOO_LARGE'
    throw new SyntaxError(
      isLong ? `it is longer than ${LONGEST_IDL} bytes when it is unpacked` : 'it cannot be unpacked',
    )
  }
}

const BRACE = 0x7b
/** Decoding base58 takes quadratic time. */
const LONGEST_BASE58 = 20_000

/**
 * The account's encoding field is often wrong: most writers store plain JSON with any encoding. Text that does not start
 * like JSON is decoded with the given encoding.
 */
function textOf(content: Buffer, encoding: number): string | undefined {
  const text = content.toString('utf8')
  const first = content.find((byte) => byte > 0x20)
  if (encoding === ENCODING.utf8 || first === BRACE) return text
  if (encoding === ENCODING.base64) return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== ENCODING.base58) return Buffer.from(text, 'hex').toString('utf8')
  const bytes = text.length > LONGEST_BASE58 ? undefined : decodeBase58(text)
  return bytes && Buffer.from(bytes).toString('utf8')
}
