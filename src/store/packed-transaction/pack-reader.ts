import { encodeBase58 } from '#lib/text/base58.ts'

const ADDRESS_BYTES = 32

/** Reads what a `PackWriter` wrote, in the same order. */
export class PackReader {
  #bytes: Buffer
  readonly #addresses: string[] = []
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Continues the reading in other bytes, which must be equal up to the current position. */
  replaceBy(change: (bytes: Buffer, at: number) => Buffer): void {
    this.#bytes = change(this.#bytes, this.#at)
  }

  u8(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined)
      throw new RangeError(`A packed transaction ends after ${this.#bytes.length} bytes`)
    return value
  }

  u32(): number {
    return this.#take(4).readUInt32LE()
  }

  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.u8()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  digits(): string {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.u8()
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return String(value)
    }
  }

  blob(): Buffer {
    return this.#take(this.number())
  }

  text(): string {
    return this.blob().toString('utf8')
  }

  base64(): string {
    return this.blob().toString('base64')
  }

  address(): string {
    const known = this.number()
    if (known > 0) {
      const text = this.#addresses[known - 1]
      if (text === undefined) throw new RangeError(`A packed transaction has no address ${known - 1}`)
      return text
    }
    const text = encodeBase58(this.#take(ADDRESS_BYTES))
    this.#addresses.push(text)
    return text
  }

  #take(size: number): Buffer {
    const from = this.#at
    if (from + size > this.#bytes.length)
      throw new RangeError(
        `A packed transaction has ${this.#bytes.length} bytes, expected ${size} more after byte ${from}`,
      )
    this.#at += size
    return this.#bytes.subarray(from, this.#at)
  }
}
