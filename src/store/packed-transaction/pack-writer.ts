import { toUSVString } from 'node:util'
import { decodeAddressInto } from '#lib/text/base58.ts'
import { isWholeNumber } from '#lib/values/guards.ts'

/**
 * Thrown when a value does not have the shape that its packed form requires: the field is then stored as
 * JSON.
 */
export class OddValue extends Error {}

const ADDRESS_BYTES = 32

/**
 * Writes the values of one packed transaction one after another into a reused buffer. A method throws
 * `OddValue` for a value that it cannot hold.
 */
export class PackWriter {
  #bytes = Buffer.allocUnsafeSlow(1 << 16)
  #addresses = new Map<string, number>()
  length = 0

  /** Begins the next transaction. */
  begin(): void {
    this.length = 0
    if (this.#addresses.size > 0) this.#addresses = new Map()
  }

  /** The bytes written since `begin`, without a copy; valid until the next `begin`. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }

  /** The current position, for `goBackTo`. */
  get mark(): { length: number; addresses: number } {
    return { length: this.length, addresses: this.#addresses.size }
  }

  /** Discards everything that was written after the mark. */
  goBackTo({ length, addresses }: { length: number; addresses: number }): void {
    this.length = length
    if (this.#addresses.size === addresses) return
    this.#addresses = new Map([...this.#addresses].slice(0, addresses))
  }

  u8(value: number): void {
    this.#reserve(1)
    this.#bytes[this.length++] = value
  }

  /** Overwrites four bytes at `at`, which were written before. */
  patchU32(at: number, value: number): void {
    this.#bytes.writeUInt32LE(value, at)
  }

  /** A whole number up to 2^53 - 1 in LEB128. */
  number(value: unknown): void {
    if (!isWholeNumber(value)) throw new OddValue()
    this.#reserve(8)
    let rest = value
    while (rest > 0x7f_ff_ff_ff) {
      this.#bytes[this.length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  /** A u64 in decimal digits, as a node writes it, in LEB128. */
  digits(text: unknown): void {
    if (typeof text !== 'string' || text.length === 0 || text.length > 20) throw new OddValue()
    if (text.length <= 15) {
      const value = Number(text)
      if (String(value) !== text) throw new OddValue()
      this.number(value)
      return
    }
    let rest = bigintOf(text)
    this.#reserve(10)
    while (rest > 127n) {
      this.#bytes[this.length++] = Number(rest & 127n) | 128
      rest >>= 7n
    }
    this.#bytes[this.length++] = Number(rest)
  }

  text(text: unknown): void {
    // A lone surrogate has no UTF-8.
    if (typeof text !== 'string' || toUSVString(text) !== text) throw new OddValue()
    const size = Buffer.byteLength(text)
    this.number(size)
    this.#reserve(size)
    this.length += this.#bytes.write(text, this.length)
  }

  blob(bytes: Uint8Array): void {
    this.number(bytes.length)
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Writes base64 text as its bytes. */
  base64(text: unknown): void {
    if (typeof text !== 'string' || !this.tryBase64(text)) throw new OddValue()
  }

  /** Like `base64`; returns false and writes nothing where the text is not canonical base64. */
  tryBase64(text: string): boolean {
    const bytes = Buffer.from(text, 'base64')
    if (bytes.toString('base64') !== text) return false
    this.blob(bytes)
    return true
  }

  /**
   * Writes a base58 address: 32 bytes at its first appearance, later its index among the addresses written.
   */
  address(text: unknown): void {
    if (typeof text !== 'string' || !this.tryAddress(text)) throw new OddValue()
  }

  /** Like `address`; returns false and writes nothing for other text. */
  tryAddress(text: string): boolean {
    const known = this.#addresses.get(text)
    if (known !== undefined) {
      this.number(known + 1)
      return true
    }
    this.#reserve(ADDRESS_BYTES + 1)
    if (!decodeAddressInto(text, this.#bytes, this.length + 1)) return false
    this.#bytes[this.length] = 0
    this.length += ADDRESS_BYTES + 1
    this.#addresses.set(text, this.#addresses.size)
    return true
  }

  #reserve(size: number): void {
    const needed = this.length + size
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.length)
    this.#bytes = grown
  }
}

function bigintOf(text: string): bigint {
  if (!/^[1-9]\d*$/.test(text)) throw new OddValue()
  const value = BigInt(text)
  if (value > 0xffff_ffff_ffff_ffffn) throw new OddValue()
  return value
}
