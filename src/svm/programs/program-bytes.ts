import type { ByteReader } from '../byte-reader.ts'

/** A piece of a program on its way to the chain: bytes behind a u64 length, as base64 text. */
export function programBytes(reader: ByteReader): string {
  const bytes = reader.bytes(reader.length())
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
}
