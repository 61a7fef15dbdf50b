import { ByteReader } from '../byte-reader.ts'

export type MetadataAccount = {
  updateAuthority: string
  mint: string
  name: string
  symbol: string
  uri: string
  sellerFeeBasisPoints: number
}

const METADATA_KEY = 4

/**
 * A token's metadata account of Metaplex; `undefined` for the other accounts of that program.
 *
 * @throws DecodeError when the bytes are too few
 * @see https://docs.rs/mpl-token-metadata (Metadata)
 */
export function readMetadata(data: Uint8Array): MetadataAccount | undefined {
  const reader = new ByteReader(data)
  if (reader.u8() !== METADATA_KEY) return undefined
  // The program pads texts with zeros.
  const text = () => reader.string().replace(/\0+$/, '')
  return {
    updateAuthority: reader.address(),
    mint: reader.address(),
    name: text(),
    symbol: text(),
    uri: text(),
    sellerFeeBasisPoints: reader.u16(),
  }
}
