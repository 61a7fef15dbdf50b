import { ByteReader } from '#svm/byte-reader.ts'

// Reads a name record as its format is published; knows nothing of our program.
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
