import { keysOf } from '#lib/values/keys.ts'
import { arraySpan, fixedSpan, nullableSpan, type Span, stringSpan } from './row-layout.ts'
import type { RowReader } from './row-reader.ts'
import type { RowWriter } from './row-writer.ts'

/** Reads the next value; null for a null, and for a float that is not finite. */
export type Next<Value> = (from: RowReader) => Value | null

/** How values of a selected column are read. */
export type Readable<Value> = {
  /** A reader for the type that the database sends; undefined where this column cannot have that type. */
  read: (type: string) => Next<Value> | undefined
  /** Whether null is a valid value; otherwise a null is an error. */
  isNullable?: true
  needsNullable?: never
}

/** What `mapped` returns where its map may return null: `nullable` alone takes it, no statement reads it as it is. */
type NeedsNullable<Value> = Pick<Readable<Value>, 'read'> & { needsNullable: true }

/**
 * A table's column: its type in the database, how a value is written in RowBinary and read, and where a value
 * ends.
 */
export type Column<Value, Out = Value> = Readable<Out> & {
  /** Spelled as in `system.columns`. */
  type: string
  span: Span
  write: (out: RowWriter, value: Value) => void
}

/** A column of any type; the values of different columns have no common type. */
export type AnyColumn = Column<never, unknown>

const INTEGERS: Readonly<Record<string, Next<number | bigint>>> = {
  UInt8: (from) => from.u8(),
  UInt16: (from) => from.u16(),
  UInt32: (from) => from.u32(),
  UInt64: (from) => from.u64(),
  UInt128: (from) => from.u128(),
  Int8: (from) => from.i8(),
  Int16: (from) => from.i16(),
  Int32: (from) => from.i32(),
  Int64: (from) => from.i64(),
  Int128: (from) => from.i128(),
}
const NUMBERS: Readonly<Record<string, Next<number>>> = {
  UInt8: (from) => from.u8(),
  UInt16: (from) => from.u16(),
  UInt32: (from) => from.u32(),
  UInt64: (from) => from.exactU64(),
  Int8: (from) => from.i8(),
  Int16: (from) => from.i16(),
  Int32: (from) => from.i32(),
  Int64: (from) => from.exactI64(),
  Float32: (from) => finite(from.f32()),
  Float64: (from) => finite(from.f64()),
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)

/**
 * An integer or a float of any size as a number: slots, heights, counts, seconds.
 *
 * @throws RangeError while reading an integer beyond 2^53
 */
export const number: Readable<number> = { read: (type) => NUMBERS[type] }

/** A column whose values are converted by `map`; it must be wrapped in `nullable` where `map` may return null. */
export const mapped = <Value, Out>(
  column: Readable<Value>,
  map: (value: Value) => Out,
): null extends Out ? NeedsNullable<Out> : Readable<Out> => {
  const read: Readable<Out>['read'] = (type) => {
    const next = column.read(type)
    return (
      next &&
      ((from) => {
        const value = next(from)
        return value === null ? null : map(value)
      })
    )
  }
  return { read } as null extends Out ? NeedsNullable<Out> : Readable<Out>
}

const integer: Readable<number | bigint> = { read: (type) => INTEGERS[type] }
/** An integer of any size, for arithmetic: amounts, places, versions. */
export const bigint = mapped(integer, BigInt)
/** An integer of any size as decimal digits, as the API returns amounts. */
export const digits = mapped(integer, String)

function fixed<Value, Out>(
  type: string,
  size: number,
  { read }: Readable<Out>,
  write: (out: RowWriter, value: Value) => void,
): Column<Value, Out> {
  return { type, span: fixedSpan(size), read, write }
}

/** A column that can be read from `type` only. */
const only = <Value>(type: string, next: Next<Value>): Readable<Value> => ({
  read: (sent) => (sent === type ? next : undefined),
})

export const u8 = fixed('UInt8', 1, number, (out, value: number) => out.u8(value))
/** The database sends the results of conditions as UInt8. */
export const bool = fixed(
  'Bool',
  1,
  { read: (type) => (type === 'Bool' || type === 'UInt8' ? (from) => from.u8() !== 0 : undefined) },
  (out, value: boolean) => out.bool(value),
)
export const i16 = fixed('Int16', 2, number, (out, value: number) => out.i16(value))
export const u32 = fixed('UInt32', 4, number, (out, value: number) => out.u32(value))
export const u64 = fixed('UInt64', 8, bigint, (out, value: number | bigint) => out.u64(value))
export const i64 = fixed('Int64', 8, bigint, (out, value: number | bigint) => out.i64(BigInt(value)))
export const u128 = fixed('UInt128', 16, bigint, (out, value: bigint) => out.u128(value))
export const f64 = fixed('Float64', 8, number, (out, value: number) => out.f64(value))
/** Base58 of 32 bytes. null is written as zeros, in columns where zeros cannot be a real value. */
export const address = fixed(
  'FixedString(32)',
  32,
  only('FixedString(32)', (from) => from.address()),
  (out, value: string | null) => out.address(value),
)
/** UTF-8 text; also the names of an enum's values. */
export const string: Column<string> = {
  type: 'String',
  span: stringSpan,
  read: (type) => {
    if (type === 'String') return (from) => from.string()
    if (!type.startsWith('Enum8(')) return undefined
    const names = new Map([...type.matchAll(/'([^']*)' = (-?\d+)/g)].map(([, name, n]) => [Number(n), name]))
    return (from) => names.get(from.i8()) ?? null
  },
  write: (out, value) => out.string(value),
}
/** A text; null for an empty one, in a column that is not nullable in the database. */
export const textOrNull = nullable(mapped(string, (text) => text || null))

/** One of these texts; any other is a RangeError. */
export function oneOf<const Text extends string>(texts: readonly Text[]): Readable<Text> {
  const known: Readable<string> = mapped(string, (text) => {
    if (!texts.some((one) => one === text)) throw new RangeError(`"${text}" is none of ${texts.join(', ')}`)
    return text
  })
  return known as Readable<Text>
}

/** Any bytes, in the database's only type for bytes and text. The value read is a view, not a copy. */
export const binary: Column<Uint8Array, Buffer> = {
  type: 'String',
  span: stringSpan,
  ...only('String', (from) => from.bytes()),
  write: (out, value) => {
    out.count(value.length)
    out.bytes(value)
  },
}

/** A list of addresses, base58 of 32 bytes each, stored one after another. */
export const addresses: Column<readonly string[]> = {
  type: 'String',
  span: stringSpan,
  ...only('String', (from) => Array.from({ length: from.count() / 32 }, () => from.address())),
  write: (out, value) => {
    out.count(value.length * 32)
    for (const text of value) out.address(text)
  },
}

/** Bytes of a fixed length; the caller must pass exactly this many. The value read is a view, not a copy. */
export const bytesAs = (type: string, size: number): Column<Uint8Array, Buffer> =>
  fixed(
    type,
    size,
    only(type, (from) => from.bytes(size)),
    (out, value) => {
      if (value.length !== size) throw new RangeError(`${value.length} bytes are not the ${size} of ${type}`)
      out.bytes(value)
    },
  )

/** Some columns can only be read: no table has such a column. */
type MaybeColumn = Pick<Readable<unknown>, 'read'> & Partial<Pick<Column<unknown>, 'type' | 'span' | 'write'>>

export function nullable<Value, Out>(column: Column<Value, Out>): Column<Value | null, Out | null>
export function nullable<Out>(column: Readable<Out> | NeedsNullable<Out>): Readable<Out | null>
export function nullable({ type, span, write, read }: MaybeColumn): Readable<unknown> {
  return {
    read,
    isNullable: true,
    ...(span && {
      type: `Nullable(${type})`,
      span: nullableSpan(span),
      write: (out: RowWriter, value: unknown) => {
        out.u8(value === null ? 1 : 0)
        if (value !== null) write?.(out, value)
      },
    }),
  }
}

export function array<Value, Out>(column: Column<Value, Out>): Column<readonly Value[], Out[]>
export function array<Out>(column: Readable<Out>): Readable<Out[]>
export function array(column: MaybeColumn): Readable<unknown> {
  const { type, span, write } = column
  return {
    read: (sent: string) => {
      const [, item] = /^Array\((.*)\)$/.exec(sent) ?? []
      if (item === undefined) return undefined
      const next = nextOf(column, item)
      return next && ((from: RowReader) => Array.from({ length: from.count() }, () => next(from)))
    },
    ...(span && {
      type: `Array(${type})`,
      span: arraySpan(span),
      write: (out: RowWriter, values: readonly unknown[]) => {
        out.count(values.length)
        for (const value of values) write?.(out, value)
      },
    }),
  }
}

export function lowCardinality<Value, Out>(column: Column<Value, Out>): Column<Value, Out> {
  return { ...column, type: `LowCardinality(${column.type})` }
}

/** A column of an AggregatingMergeTree: rows of one key are merged by `aggregate`. */
export function merged<Value, Out>(
  aggregate: 'any' | 'max' | 'min',
  column: Column<Value, Out>,
): Column<Value, Out> {
  return { ...column, type: `SimpleAggregateFunction(${aggregate}, ${column.type})` }
}

export function enum8<Name extends string>(numbers: Record<Name, number>): Column<Name> {
  const names = Object.entries<number>(numbers).map(([name, number]) => `'${name}' = ${number}`)
  return fixed(`Enum8(${names.join(', ')})`, 1, oneOf(keysOf(numbers)), (out, value: Name) =>
    out.u8(numbers[value]),
  )
}

/**
 * The reader for a column that the database sends as `type`, ignoring wrappers such as LowCardinality.
 *
 * @returns undefined where the column cannot be read from this type
 */
export function nextOf<Value>(column: Readable<Value>, type: string): Next<Value> | undefined {
  const [, inner] = /^(?:LowCardinality|SimpleAggregateFunction)\((?:\w+, )?(.*)\)$/.exec(type) ?? []
  if (inner !== undefined) return nextOf(column, inner)
  const [, known] = /^Nullable\((.*)\)$/.exec(type) ?? []
  const next = known === undefined ? column.read(type) : known === 'Nothing' ? () => null : column.read(known)
  const orNull: Next<Value> | undefined =
    known === undefined ? next : next && ((from) => (from.u8() === 1 ? null : next(from)))
  if (column.isNullable || !orNull) return orNull
  return (from) => {
    const value = orNull(from)
    if (value === null) throw new RangeError(`A null of ${type} is not expected`)
    return value
  }
}
