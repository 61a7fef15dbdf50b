import { createHash } from 'node:crypto'

/** A seeded random number generator (xoshiro128**, Blackman and Vigna). */
export class Random {
  private readonly state: Uint32Array

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest()
    this.state = Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at))
  }

  /** A random number from 0 up to, but not including, 1. */
  next(): number {
    const s = this.state
    const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = s
    const result = Math.imul(rotate(Math.imul(s1, 5), 7), 9) >>> 0
    const x2 = s2 ^ s0
    const x3 = s3 ^ s1
    s[1] = s1 ^ x2
    s[0] = s0 ^ x3
    s[2] = x2 ^ (s1 << 9)
    s[3] = rotate(x3, 11)
    return result / 2 ** 32
  }

  /** A random whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly [T, ...T[]]): T
  pick<T>(list: readonly T[]): T | undefined
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }

  /** A list index below `length`; low indexes are far more likely (log-uniform). */
  skewed(length: number): number {
    return Math.floor((length + 1) ** this.next()) - 1
  }

  /** A random amount between 1 and `limit`; small amounts are more likely than large ones. */
  amount(limit: bigint): bigint {
    if (limit <= 1n) return limit
    const share = this.next() ** 3
    const amount = (limit * BigInt(Math.floor(share * 1e6))) / 1_000_000n
    return amount < 1n ? 1n : amount
  }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
