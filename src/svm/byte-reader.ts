import { encodeBase58 } from '#lib/text/base58.ts'
import { DecodeError } from './program-decoder.ts'

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads consecutive little-endian values in the layout of bincode, borsh and Pack.
 * Every method throws `DecodeError` when there are not enough bytes.
 */
export class ByteReader {
  private readonly source: Uint8Array
  offset: number

  constructor(bytes: Uint8Array, offset = 0) {
    this.source = bytes
    this.offset = offset
  }

  /** The number of bytes that are left. */
  get remaining(): number {
    return this.source.length - this.offset
  }

  /** Skips `size` bytes and returns their offset. */
  private take(size: number, what: string): number {
    const at = this.offset
    const left = this.source.length - at
    if (size > left)
      throw new DecodeError(`Expected ${what} (${size} bytes) at offset ${at}, found ${left} bytes`)
    this.offset = at + size
    return at
  }

  private byte(what: string): number {
    const value = this.source[this.offset]
    if (value === undefined)
      throw new DecodeError(
        `Expected ${what} (1 bytes) at offset ${this.offset}, found ${this.remaining} bytes`,
      )
    this.offset++
    return value
  }

  u8(): number {
    return this.byte('u8')
  }

  u16(): number {
    const at = this.take(2, 'u16')
    const { source } = this
    return (source[at] as number) | ((source[at + 1] as number) << 8)
  }

  i16(): number {
    return (this.u16() << 16) >> 16
  }

  u32(): number {
    return u32At(this.source, this.take(4, 'u32'))
  }

  u64(): bigint {
    return u64At(this.source, this.take(8, 'u64'))
  }

  i64(): bigint {
    return BigInt.asIntN(64, u64At(this.source, this.take(8, 'i64')))
  }

  /** A u64 that is a slot, a size or a time, as a number while that is exact. */
  count(): number | bigint {
    const at = this.take(8, 'u64')
    const high = u32At(this.source, at + 4)
    return high < 0x200000 ? high * 0x1_0000_0000 + u32At(this.source, at) : u64At(this.source, at)
  }

  /** An i64 that is a time in seconds, as a number while that is exact. */
  seconds(): number | bigint {
    const value = this.i64()
    return value >= -MAX_SAFE && value <= MAX_SAFE ? Number(value) : value
  }

  u128(): bigint {
    const at = this.take(16, 'u128')
    return (u64At(this.source, at + 8) << 64n) | u64At(this.source, at)
  }

  f64(): number {
    const at = this.take(8, 'f64')
    return new DataView(this.source.buffer, this.source.byteOffset + at, 8).getFloat64(0, true)
  }

  /** One byte that must be 0 or 1. */
  bool(): boolean {
    return this.flag('bool')
  }

  /** The one-byte tag of a borsh or bincode `Option`: whether its value follows. */
  some(): boolean {
    return this.flag('option')
  }

  /** The four-byte tag of a `COption` in an account. The value's bytes follow in both cases. */
  some32(): boolean {
    const at = this.take(4, 'option')
    const tag = u32At(this.source, at)
    if (tag > 1) throw new DecodeError(`Expected option (0 or 1) at offset ${at}, found ${tag}`)
    return tag === 1
  }

  private flag(what: string): boolean {
    const at = this.offset
    const value = this.byte(what)
    if (value > 1) throw new DecodeError(`Expected ${what} (0 or 1) at offset ${at}, found ${value}`)
    return value === 1
  }

  /** The next `size` bytes: a view, not a copy. */
  bytes(size: number): Uint8Array {
    const at = this.take(size, 'bytes')
    return this.source.subarray(at, at + size)
  }

  /** 32 bytes as base58 text: an address or a hash. */
  address(): string {
    const at = this.take(32, 'address')
    return encodeBase58(this.source.subarray(at, at + 32))
  }

  /** An optional address with a one-byte tag. */
  optionalAddress(): string | undefined {
    return this.some() ? this.address() : undefined
  }

  /** An address for which 32 zero bytes mean "none", as in Token-2022 extensions. */
  nonZeroAddress(): string | undefined {
    const at = this.take(32, 'address')
    for (let i = at; i < at + 32; i++)
      if (this.source[i] !== 0) return encodeBase58(this.source.subarray(at, at + 32))
    return undefined
  }

  /** A LEB128 number of up to 53 bits, as in the slot offsets of votes. */
  varint(): number {
    const start = this.offset
    let value = 0
    for (let scale = 1; scale < 2 ** 56; scale *= 128) {
      const byte = this.byte('varint')
      value += (byte & 127) * scale
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break
        return value
      }
    }
    throw new DecodeError(`Expected varint (up to 53 bits) at offset ${start}, found a larger one`)
  }

  /** A compact-u16 ("short vec") length: one to three bytes, seven bits each; non-canonical encodings are rejected. */
  shortVec(): number {
    const start = this.offset
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte('length')
      value |= (byte & 127) << shift
      if (byte === 0 && shift > 0) break
      if (byte > 127) continue
      if (value > 0xffff) break
      return value
    }
    throw new DecodeError(`Expected length (compact u16) at offset ${start}, found no valid one`)
  }

  /** UTF-8 text with a u32 length (borsh). */
  string(): string {
    return this.text(this.u32())
  }

  /** UTF-8 text with a u64 length (bincode). */
  longString(): string {
    return this.text(this.length())
  }

  /**
   * A u64 number of items of `size` bytes. Rejected when fewer bytes are left, so that a malicious count allocates
   * nothing.
   */
  length(size = 1): number {
    const at = this.offset
    const value = this.count()
    if (value > this.remaining / size)
      throw new DecodeError(
        `Expected ${value} items of ${size} bytes at offset ${at + 8}, found ${this.remaining} bytes`,
      )
    return Number(value)
  }

  /** The remaining bytes as UTF-8 text. */
  rest(): string {
    return this.text(this.remaining)
  }

  private text(size: number): string {
    const at = this.take(size, 'text')
    try {
      return UTF8.decode(this.source.subarray(at, at + size))
    } catch {
      throw new DecodeError(`Expected UTF-8 text (${size} bytes) at offset ${at}, found other bytes`)
    }
  }
}

function u32At(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24)) >>>
    0
  )
}

function u64At(bytes: Uint8Array, at: number): bigint {
  const low = u32At(bytes, at)
  const high = u32At(bytes, at + 4)
  // Below 2^53 a number is exact and needs one BigInt instead of three.
  return high < 0x200000 ? BigInt(high * 0x1_0000_0000 + low) : (BigInt(high) << 32n) | BigInt(low)
}
