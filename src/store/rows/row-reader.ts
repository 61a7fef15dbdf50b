import { encodeBase58 } from '#lib/text/base58.ts'

/**
 * Reads values in ClickHouse's RowBinary format one after another: the inverse of `RowWriter`.
 *
 * @throws RangeError from each method where the bytes end within the value
 */
export class RowReader {
  readonly #bytes: Buffer
  readonly #view: DataView
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Bytes read so far. */
  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  u8(): number {
    return this.#view.getUint8(this.#skip(1))
  }

  i8(): number {
    return this.#view.getInt8(this.#skip(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#skip(2), true)
  }

  i16(): number {
    return this.#view.getInt16(this.#skip(2), true)
  }

  u32(): number {
    return this.#view.getUint32(this.#skip(4), true)
  }

  i32(): number {
    return this.#view.getInt32(this.#skip(4), true)
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#skip(8), true)
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.#skip(8), true)
  }

  u128(): bigint {
    const low = this.u64()
    return (this.u64() << 64n) | low
  }

  i128(): bigint {
    const low = this.u64()
    return (this.i64() << 64n) | low
  }

  f32(): number {
    return this.#view.getFloat32(this.#skip(4), true)
  }

  f64(): number {
    return this.#view.getFloat64(this.#skip(8), true)
  }

  /** @throws RangeError also for a value that a JS number cannot hold exactly */
  exactU64(): number {
    const low = this.u32()
    return exact(this.u32() * 2 ** 32 + low)
  }

  /** @throws RangeError also for a value that a JS number cannot hold exactly */
  exactI64(): number {
    const low = this.u32()
    return exact(this.i32() * 2 ** 32 + low)
  }

  /** The length before a string or array. */
  count(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.u8()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  string(size = this.count()): string {
    const start = this.#skip(size)
    return this.#bytes.toString('utf8', start, start + size)
  }

  /** A view of the bytes, not a copy. */
  bytes(size = this.count()): Buffer {
    const start = this.#skip(size)
    return this.#bytes.subarray(start, start + size)
  }

  address(): string {
    return encodeBase58(this.bytes(32))
  }

  #skip(size: number): number {
    const start = this.#at
    this.#at = start + size
    if (this.#at > this.#bytes.length) throw new RangeError(`The rows end within a value, at byte ${start}`)
    return start
  }
}

function exact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is too large for a number`)
  return value
}
