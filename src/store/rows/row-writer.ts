import { decodeAddressInto } from '#lib/text/base58.ts'

/**
 * Writes rows in ClickHouse's RowBinary format into one growing buffer: numbers in little-endian, strings
 * after their length, nullable values after one byte.
 * https://clickhouse.com/docs/interfaces/formats/RowBinary
 */
export class RowWriter {
  #bytes: Buffer
  // Writes numbers seven times as fast as the methods of `Buffer`.
  #view: DataView
  /** Bytes written so far. */
  length = 0

  constructor(capacity = 1 << 16) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity)
    this.#view = new DataView(this.#bytes.buffer)
  }

  /** The written bytes, without a copy: do not write afterwards. */
  finish(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }

  /** The bytes written since the length was `start`, without a copy: valid until the next write. */
  since(start: number): Buffer {
    return this.#bytes.subarray(start, this.length)
  }

  u8(value: number): void {
    this.#reserve(1)
    this.#bytes[this.length++] = value
  }

  bool(value: boolean): void {
    this.u8(value ? 1 : 0)
  }

  /** @throws RangeError for a value that is not an i16 */
  i16(value: number): void {
    if (value < -32_768 || value > 32_767) throw new RangeError(`${value} is not an i16`)
    this.#reserve(2)
    this.#view.setInt16(this.length, value, true)
    this.length += 2
  }

  /** @throws RangeError for a value that is not an i32 */
  i32(value: number): void {
    if (value < -2_147_483_648 || value > 2_147_483_647) throw new RangeError(`${value} is not an i32`)
    this.#reserve(4)
    this.#view.setInt32(this.length, value, true)
    this.length += 4
  }

  /** @throws RangeError for a value that is not a u32 */
  u32(value: number): void {
    if (value < 0 || value > 4_294_967_295) throw new RangeError(`${value} is not a u32`)
    this.#reserve(4)
    this.#view.setUint32(this.length, value, true)
    this.length += 4
  }

  /** @throws RangeError for a value that is not a u64 */
  u64(value: number | bigint): void {
    this.#reserve(8)
    if (typeof value === 'bigint') {
      if (BigInt.asUintN(64, value) !== value) throw new RangeError(`${value} is not a u64`)
      this.#view.setBigUint64(this.length, value, true)
    } else {
      if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an exact u64`)
      const low = value % 2 ** 32
      this.#view.setUint32(this.length, low, true)
      this.#view.setUint32(this.length + 4, (value - low) / 2 ** 32, true)
    }
    this.length += 8
  }

  /** @throws RangeError for a value that is not an i64 */
  i64(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} is not an i64`)
    this.#reserve(8)
    this.#view.setBigInt64(this.length, value, true)
    this.length += 8
  }

  u128(value: bigint): void {
    if (value < 0n || value >= 1n << 128n) throw new RangeError(`${value} is not a u128`)
    this.u64(value & 0xffff_ffff_ffff_ffffn)
    this.u64(value >> 64n)
  }

  f64(value: number): void {
    this.#reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  nullableU32(value: number | null): void {
    this.u8(value === null ? 1 : 0)
    if (value !== null) this.u32(value)
  }

  nullableU64(value: number | bigint | null): void {
    this.u8(value === null ? 1 : 0)
    if (value !== null) this.u64(value)
  }

  nullableI64(value: number | null): void {
    this.u8(value === null ? 1 : 0)
    if (value !== null) this.i64(BigInt(value))
  }

  nullableAddress(text: string | null): void {
    this.u8(text === null ? 1 : 0)
    if (text !== null) this.address(text)
  }

  /** The length before a string or array. */
  count(value: number): void {
    this.#reserve(5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  string(text: string): void {
    // UTF-8 needs at most three bytes per UTF-16 unit.
    this.#reserve(text.length * 3 + 5)
    const size = Buffer.byteLength(text)
    this.count(size)
    this.length += this.#bytes.write(text, this.length)
  }

  /**
   * A 32-byte address or hash. null is written as zeros, where that cannot be a real one (mints, fee payers).
   */
  address(text: string | null): void {
    this.#reserve(32)
    if (text === null) this.#bytes.fill(0, this.length, this.length + 32)
    else {
      const from = keptAddress(text)
      const to = this.length
      const bytes = this.#bytes
      // A loop: calling the engine's copy takes longer for so few bytes.
      for (let i = 0; i < ADDRESS_BYTES; i++) bytes[to + i] = keptBytes[from + i] as number
    }
    this.length += 32
  }

  /** Bytes as they are, without a length. */
  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.length)
    this.length += value.length
  }

  #reserve(size: number): void {
    const needed = this.length + size
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.length)
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }
}

// A cache of decoded addresses: the same programs, mints and wallets appear again and again. For each hash
// the last address is kept, with the bytes of all of them in one array. A map of all addresses would take
// longer to search, and the garbage collector longer to copy, than decoding the addresses that are not kept
// (docs/decisions/0020).
const KEPT = 1 << 15
const ADDRESS_BYTES = 32
const keptTexts = new Array<string>(KEPT).fill('')
const keptBytes = new Uint8Array(KEPT * ADDRESS_BYTES)

/** The start of the address's bytes in `keptBytes`: valid until the next call. */
function keptAddress(text: string): number {
  const slot = slotOf(text)
  const start = slot * ADDRESS_BYTES
  if (keptTexts[slot] === text && text !== '') return start
  if (!decodeAddressInto(text, keptBytes, start)) throw new RangeError(`"${text}" is not base58 of 32 bytes`)
  keptTexts[slot] = text
  return start
}

/**
 * A hash of six characters, chosen because addresses of programs that end in many ones differ in them; the
 * caller compares the whole text.
 */
function slotOf(text: string): number {
  const front = text.charCodeAt(1) | (text.charCodeAt(3) << 8) | (text.charCodeAt(6) << 16)
  const back = text.charCodeAt(12) | (text.charCodeAt(19) << 8) | (text.charCodeAt(31) << 16)
  const hash = Math.imul(front, 0x9e3779b1) ^ Math.imul(back, 0x85ebca6b)
  return (hash ^ (hash >>> 15)) & (KEPT - 1)
}
