import { ByteReader } from '#svm/byte-reader.ts'

// Parses a metadata account by its published format, independently of the program of this repository.
// https://github.com/metaplex-foundation/mpl-token-metadata (struct Metadata; borsh)

/** @throws DecodeError when the bytes are not a metadata account */
export function readMetadataAccount(data: Uint8Array) {
  const reader = new ByteReader(data)
  const key = reader.u8()
  const updateAuthority = reader.address()
  const mint = reader.address()
  const name = reader.string()
  const symbol = reader.string()
  const uri = reader.string()
  const sellerFeeBasisPoints = reader.u16()
  const creators = optional(reader, () => list(reader, () => creatorOf(reader)))
  const primarySaleHappened = reader.bool()
  const isMutable = reader.bool()
  const editionNonce = optional(reader, () => reader.u8())
  const tokenStandard = optional(reader, () => reader.u8())
  const collection = optional(reader, () => ({ verified: reader.bool(), mint: reader.address() }))
  const uses = optional(reader, () => ({
    method: reader.u8(),
    remaining: reader.u64(),
    total: reader.u64(),
  }))
  const fieldsEnd = reader.offset
  return {
    key,
    updateAuthority,
    mint,
    name,
    symbol,
    uri,
    sellerFeeBasisPoints,
    creators,
    primarySaleHappened,
    isMutable,
    editionNonce,
    tokenStandard,
    collection,
    uses,
    /** Offset of the optional fields of later versions. */
    fieldsEnd,
  }
}

function creatorOf(reader: ByteReader) {
  return { address: reader.address(), verified: reader.bool(), share: reader.u8() }
}

function optional<T>(reader: ByteReader, read: () => T): T | undefined {
  return reader.some() ? read() : undefined
}

function list<T>(reader: ByteReader, read: () => T): T[] {
  return Array.from({ length: reader.u32() }, read)
}
