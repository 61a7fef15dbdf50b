import { encodeBase58 } from '#lib/base58.ts'
import { ByteReader } from '../byte-reader.ts'
import { DecodeError } from '../program-decoder.ts'
import { sizeOfNumber } from './codama-values.ts'
import type { IdlType, NumberType } from './model.ts'

/** Base58 is quadratic: longer bytes are shown as hex. */
const LONGEST_BASE58 = 128

/** Numbers, texts and pieces of bytes, as an IDL's types lay them out. Nothing is read beyond `end`. */
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

  /** Reads inside of the next `size` bytes, and goes on behind them. */
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
    // The most significant byte first.
    for (let place = 0; place < size; place++)
      value = (value << 8n) | BigInt(bytes[type.bigEndian ? place : size - 1 - place] as number)
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
    // JSON has no word for these.
    if (!Number.isFinite(value)) return String(value)
    return size === 4 ? shortest(value) : value
  }

  /** How many bytes or items a number in front says there are. */
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
    // A text of fixed size is filled up with zeroes.
    let length = bytes.length
    while (length > 0 && bytes[length - 1] === 0) length--
    return Buffer.from(bytes.subarray(0, length)).toString('utf8')
  }
}

/** Lists of things without bytes may be longer than the data; how long is the budget's to say. */
const MOST_EMPTY = 100_000n

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The shortest decimal that is the same f32: 0.1 and not 0.10000000149011612. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const text = Number(value.toPrecision(digits))
    if (Math.fround(text) === value) return text
  }
  return value
}
