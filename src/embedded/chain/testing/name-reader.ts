import { ByteReader } from '#svm/byte-reader.ts'

// Parses a name record by its published format, independently of the program of this repository.
// https://github.com/solana-labs/solana-program-library (name-service: NameRecordHeader)
export function readNameRecord(data: Uint8Array) {
  const reader = new ByteReader(data)
  return {
    parent: reader.nonZeroAddress(),
    owner: reader.nonZeroAddress(),
    class: reader.nonZeroAddress(),
    bytes: reader.bytes(reader.remaining),
  }
}
