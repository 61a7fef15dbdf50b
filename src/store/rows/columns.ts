import { arraySpan, fixedSpan, nullableSpan, type Span, stringSpan } from './row-layout.ts'
import type { RowWriter } from './row-writer.ts'

/** A column's type in the database, how a value of it is written in RowBinary, and where that value ends. */
export type Column<Value> = {
  /** Spelled like in `system.columns`. */
  type: string
  span: Span
  write: (out: RowWriter, value: Value) => void
}

/** A column of any type; the values of different columns have no common type. */
export type AnyColumn = Column<never>

function fixed<Value>(
  type: string,
  size: number,
  write: (out: RowWriter, value: Value) => void,
): Column<Value> {
  return { type, span: fixedSpan(size), write }
}

export const u8 = fixed('UInt8', 1, (out, value: number) => out.u8(value))
export const bool = fixed('Bool', 1, (out, value: boolean) => out.bool(value))
export const i16 = fixed('Int16', 2, (out, value: number) => out.i16(value))
export const u32 = fixed('UInt32', 4, (out, value: number) => out.u32(value))
export const u64 = fixed('UInt64', 8, (out, value: number | bigint) => out.u64(value))
export const i64 = fixed('Int64', 8, (out, value: number | bigint) => out.i64(BigInt(value)))
export const u128 = fixed('UInt128', 16, (out, value: bigint) => out.u128(value))
export const f64 = fixed('Float64', 8, (out, value: number) => out.f64(value))
/** Base58 of 32 bytes; null is written as zeros, where zeros cannot be a real value. */
export const address = fixed('FixedString(32)', 32, (out, value: string | null) => out.address(value))
export const string: Column<string> = {
  type: 'String',
  span: stringSpan,
  write: (out, value) => out.string(value),
}
/** Any bytes, where the database has only one type for them and text. */
export const binary: Column<Uint8Array> = {
  type: 'String',
  span: stringSpan,
  write: (out, value) => {
    out.count(value.length)
    out.bytes(value)
  },
}

/** Base58 of 32 bytes each, one behind the other. */
export const addresses: Column<readonly string[]> = {
  type: 'String',
  span: stringSpan,
  write: (out, value) => {
    out.count(value.length * 32)
    for (const text of value) out.address(text)
  },
}

/** Bytes whose number never changes; the caller passes exactly so many. */
export const bytesAs = (type: string, size: number): Column<Uint8Array> =>
  fixed(type, size, (out, value) => {
    if (value.length !== size) throw new RangeError(`${value.length} bytes are not the ${size} of ${type}`)
    out.bytes(value)
  })

export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return {
    type: `Nullable(${column.type})`,
    span: nullableSpan(column.span),
    write: (out, value) => {
      out.u8(value === null ? 1 : 0)
      if (value !== null) column.write(out, value)
    },
  }
}

export function array<Value>(column: Column<Value>): Column<readonly Value[]> {
  return {
    type: `Array(${column.type})`,
    span: arraySpan(column.span),
    write: (out, values) => {
      out.count(values.length)
      for (const value of values) column.write(out, value)
    },
  }
}

export function lowCardinality<Value>(column: Column<Value>): Column<Value> {
  return { ...column, type: `LowCardinality(${column.type})` }
}

/** A column of an AggregatingMergeTree: rows of one key are merged by `aggregate`. */
export function merged<Value>(aggregate: 'any' | 'max' | 'min', column: Column<Value>): Column<Value> {
  return { ...column, type: `SimpleAggregateFunction(${aggregate}, ${column.type})` }
}

export function enum8<Name extends string>(numbers: Record<Name, number>): Column<Name> {
  const names = Object.entries<number>(numbers).map(([name, number]) => `'${name}' = ${number}`)
  return fixed(`Enum8(${names.join(', ')})`, 1, (out, value: Name) => out.u8(numbers[value]))
}
