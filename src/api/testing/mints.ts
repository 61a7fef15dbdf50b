import { decodeBase58 } from '#lib/text/base58.ts'
import { u64 } from './blocks.ts'

// Data of mint accounts.

const key = (text: string) => Buffer.from(decodeBase58(text) ?? [])
const some = (text: string) => Buffer.concat([Buffer.from([1, 0, 0, 0]), key(text)])
const none = Buffer.alloc(36)
export const mintBytes = (authority: string, supply: bigint, decimals: number): Buffer =>
  Buffer.concat([some(authority), u64(supply), Buffer.from([decimals, 1]), none])
const string = (text: string) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(Buffer.byteLength(text))
  return Buffer.concat([size, Buffer.from(text)])
}
/** A Token-2022 mint that contains its own name. */
export function extendedMint(authority: string, mint: string): Buffer {
  const words = Buffer.concat([
    key(authority),
    key(mint),
    string('Early'),
    string('ERL'),
    string('http://a.example/early.webp'),
    Buffer.alloc(4),
  ])
  const head = Buffer.alloc(4)
  head.writeUInt16LE(19, 0)
  head.writeUInt16LE(words.length, 2)
  return Buffer.concat([
    mintBytes(authority, 2n ** 64n - 1n, 3),
    Buffer.alloc(83),
    Buffer.from([1]),
    head,
    words,
  ])
}

/** A Token-2022 mint whose shown amounts are two and a half times the raw ones. */
export function scaledMint(authority: string): Buffer {
  const body = Buffer.alloc(60)
  body.writeUInt16LE(25, 0)
  body.writeUInt16LE(56, 2)
  body.writeDoubleLE(2.5, 36)
  body.writeDoubleLE(2.5, 52)
  return Buffer.concat([mintBytes(authority, 1_000_001n, 3), Buffer.alloc(83), Buffer.from([1]), body])
}

/** A Token-2022 mint with so much interest that its amounts exceed every float. */
export function endlessMint(authority: string): Buffer {
  const body = Buffer.alloc(56)
  body.writeUInt16LE(10, 0)
  body.writeUInt16LE(52, 2)
  body.writeBigInt64LE(-(2n ** 62n), 36)
  body.writeInt16LE(32_767, 44)
  return Buffer.concat([mintBytes(authority, 7n, 255), Buffer.alloc(83), Buffer.from([1]), body])
}
