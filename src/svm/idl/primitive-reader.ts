import { encodeBase58 } from '#lib/text/base58.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import { ByteReader } from '../byte-reader.ts'
import { DecodeError } from '../program-decoder.ts'
import { sizeOfNumber } from './codama-values.ts'
import type { IdlType, NumberType } from './model.ts'

/** Longer bytes are shown as hex, because base58 takes quadratic time. */
const LONGEST_BASE58 = 128

/** Reads numbers, strings and bytes of IDL types. Never reads beyond `end`. */
export class PrimitiveReader {
  readonly bytes: Uint8Array
  offset: number
  protected end: number

  constructor(bytes: Uint8Array, offset: number) {
    this.bytes = bytes
    this.offset = offset
    this.end = bytes.length
  }

  protected take(size: number): Uint8Array {
    const at = this.offset
    if (size > this.end - at)
      throw new DecodeError(`Expected ${size} bytes at offset ${at}, found ${this.end - at}`)
    this.offset = at + size
    return this.bytes.subarray(at, at + size)
  }

  /** Reads within the next `size` bytes, and continues after them. */
  protected within<T>(size: number, read: () => T): T {
    if (size > this.end - this.offset)
      throw new DecodeError(
        `Expected ${size} bytes at offset ${this.offset}, found ${this.end - this.offset}`,
      )
    const outer = this.end
    this.end = this.offset + size
    const value = read()
    this.offset = this.end
    this.end = outer
    return value
  }

  protected number(type: NumberType): number | string {
    if (type.format === 'f32' || type.format === 'f64') return this.float(type)
    const value = this.integer(type)
    const short = Number(value)
    return Number.isSafeInteger(short) ? short : String(value)
  }

  protected integer(type: IdlType): bigint {
    if (type.kind !== 'number') throw new DecodeError(`Expected a number in front, found ${type.kind}`)
    const size = sizeOfNumber(type)
    if (size === undefined) return BigInt(this.shortU16())
    const bytes = this.take(size)
    let value = 0n
    // The loop reads big-endian bytes.
    for (let index = 0; index < size; index++)
      value = (value << 8n) | BigInt(entryAt(bytes, type.bigEndian ? index : size - 1 - index))
    return type.format.startsWith('i') ? BigInt.asIntN(size * 8, value) : value
  }

  private shortU16(): number {
    const reader = new ByteReader(this.bytes.subarray(0, this.end), this.offset)
    const value = reader.shortVec()
    this.offset = reader.offset
    return value
  }

  private float({ format, bigEndian }: NumberType): number | string {
    const size = format === 'f32' ? 4 : 8
    const bytes = this.take(size)
    const view = new DataView(bytes.buffer, bytes.byteOffset, size)
    const value = size === 4 ? view.getFloat32(0, !bigEndian) : view.getFloat64(0, !bigEndian)
    // JSON has no NaN and no infinite numbers.
    if (!Number.isFinite(value)) return String(value)
    return size === 4 ? shortest(value) : value
  }

  /** Reads a length prefix. */
  protected size(prefix: IdlType): number {
    const value = this.integer(prefix)
    if (value < 0n || value > BigInt(this.end - this.offset) * 8n + MOST_EMPTY)
      throw new DecodeError(`Expected a length at offset ${this.offset}, found ${value}`)
    return Number(value)
  }

  protected text(encoding: Extract<IdlType, { kind: 'string' }>['encoding']): string {
    const bytes = this.take(this.end - this.offset)
    if (encoding === 'base16' || (encoding === 'base58' && bytes.length > LONGEST_BASE58)) return hex(bytes)
    if (encoding === 'base58') return encodeBase58(bytes)
    if (encoding === 'base64') return Buffer.from(bytes).toString('base64')
    // A string of fixed size is padded with zeros.
    let length = bytes.length
    while (length > 0 && bytes[length - 1] === 0) length--
    return Buffer.from(bytes.subarray(0, length)).toString('utf8')
  }
}

/** Lists of zero-size items can be longer than the data; the budget limits them. */
const MOST_EMPTY = 100_000n

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The shortest decimal of the same f32: 0.1 instead of 0.10000000149011612. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const text = Number(value.toPrecision(digits))
    if (Math.fround(text) === value) return text
  }
  return value
}
