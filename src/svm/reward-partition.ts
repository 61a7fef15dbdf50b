import { decodeBase58 } from '#lib/text/base58.ts'

// Finds the block that pays a stake account its reward of an epoch:
// https://docs.rs/solana-epoch-rewards-hasher

const U64 = 64n
const SEED = [0x736f6d6570736575n, 0x646f72616e646f6dn, 0x6c7967656e657261n, 0x7465646279746573n] as const

/**
 * The partition of an address, from 0 on. Partition 0 is paid in the second block of the epoch.
 *
 * @param previousBlockhash of the first block of the epoch
 * @param partitions `numRewardPartitions` of that block
 */
export function rewardPartitionOf(address: string, previousBlockhash: string, partitions: number): number {
  const [seed, key] = [decodeBase58(previousBlockhash), decodeBase58(address)]
  if (!seed || !key) throw new TypeError('expected base58')
  return Number((BigInt(partitions) * sipHash13(Buffer.concat([seed, key]))) >> U64)
}

/** SipHash-1-3 with a key of zeros: https://www.aumasson.jp/siphash/siphash.pdf */
export function sipHash13(bytes: Uint8Array): bigint {
  let [v0, v1, v2, v3]: [bigint, bigint, bigint, bigint] = [...SEED]
  const round = () => {
    v0 = u64(v0 + v1)
    v2 = u64(v2 + v3)
    v1 = rotate(v1, 13n) ^ v0
    v3 = rotate(v3, 16n) ^ v2
    v0 = rotate(v0, 32n)
    v2 = u64(v2 + v1)
    v0 = u64(v0 + v3)
    v1 = rotate(v1, 17n) ^ v2
    v3 = rotate(v3, 21n) ^ v0
    v2 = rotate(v2, 32n)
  }
  // The last word has the remaining bytes, and the length in its highest byte.
  const padded = Buffer.alloc(bytes.length - (bytes.length % 8) + 8)
  padded.set(bytes)
  padded[padded.length - 1] = bytes.length
  for (let at = 0; at < padded.length; at += 8) {
    const word = padded.readBigUInt64LE(at)
    v3 ^= word
    round()
    v0 ^= word
  }
  v2 ^= 0xffn
  round()
  round()
  round()
  return v0 ^ v1 ^ v2 ^ v3
}

const u64 = (value: bigint) => BigInt.asUintN(64, value)
const rotate = (value: bigint, by: bigint) => u64(value << by) | (value >> (U64 - by))
