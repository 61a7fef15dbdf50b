import type { ByteReader } from '../byte-reader.ts'

/** A chunk of a program's code: bytes with a u64 length, as base64. */
export function programBytes(reader: ByteReader): string {
  const bytes = reader.bytes(reader.length())
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
}
