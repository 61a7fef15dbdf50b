import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileColumn, FileRow } from './file-rows.ts'
import { encodeThrift, i32, i64, list, struct, type ThriftValue, text } from './thrift.ts'

// Writes Parquet files: every column may be null, plain encoding, one page for each column of a row group, GZIP.
// https://github.com/apache/parquet-format (parquet.thrift, Encodings.md)

const MAGIC = Buffer.from('PAR1')
/** The rows of a row group, which are in memory until the group is full. */
const GROUP_ROWS = 20_000

const BOOLEAN = 0
const INT64 = 2
const DOUBLE = 5
const BYTE_ARRAY = 6
const FIXED_LEN_BYTE_ARRAY = 7
const OPTIONAL = 1
const PLAIN = 0
const RLE = 3
const GZIP = 2
const DATA_PAGE = 0

/** A `big` value is the largest decimal that readers know: its bytes and digits. */
const DECIMAL_BYTES = 16
const DECIMAL_DIGITS = 38

// The numbers are of `ConvertedType`: UTF8, UINT_64, INT_64, DECIMAL, TIMESTAMP_MILLIS.
const schemas: Record<FileColumn['kind'], { type: number; fields: Record<number, ThriftValue> }> = {
  text: { type: BYTE_ARRAY, fields: { 6: i32(0) } },
  count: { type: INT64, fields: { 6: i32(18) } },
  u64: { type: INT64, fields: { 6: i32(14) } },
  big: {
    type: FIXED_LEN_BYTE_ARRAY,
    fields: { 2: i32(DECIMAL_BYTES), 6: i32(5), 7: i32(0), 8: i32(DECIMAL_DIGITS) },
  },
  decimal: { type: DOUBLE, fields: {} },
  flag: { type: BOOLEAN, fields: {} },
  time: { type: INT64, fields: { 6: i32(9) } },
}

export async function* parquetOf(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<Buffer> {
  const groups: ThriftValue[] = []
  let offset = MAGIC.length
  let total = 0
  yield MAGIC
  for await (const rows of groupsOf(batches)) {
    const { bytes, group } = await encodeGroup(columns, rows, offset)
    yield bytes
    groups.push(group)
    offset += bytes.length
    total += rows.length
  }
  const footer = encodeThrift(
    struct({
      1: i32(1),
      2: list([
        struct({ 4: text('rows'), 5: i32(columns.length) }),
        ...columns.map(({ name, kind }) =>
          struct({ 1: i32(schemas[kind].type), ...schemas[kind].fields, 3: i32(OPTIONAL), 4: text(name) }),
        ),
      ]),
      3: i64(total),
      4: list(groups),
      6: text('Gorscope'),
    }),
  )
  yield Buffer.concat([footer, u32(footer.length), MAGIC])
}

async function* groupsOf(batches: AsyncIterable<readonly FileRow[]>): AsyncGenerator<FileRow[]> {
  let group: FileRow[] = []
  for await (const batch of batches) {
    group.push(...batch)
    if (group.length < GROUP_ROWS) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

const compress = promisify(gzip)

async function encodeGroup(columns: readonly FileColumn[], rows: readonly FileRow[], offset: number) {
  const parts: Buffer[] = []
  const chunks: ThriftValue[] = []
  let at = offset
  let uncompressed = 0
  for (const [index, { name, kind }] of columns.entries()) {
    const values = rows.map((row) => row[index] ?? null)
    const known = values.filter((value) => value !== null)
    const page = Buffer.concat([levelsOf(values), encodeValues(known, kind)])
    const compressed = await compress(page)
    const header = encodeThrift(
      struct({
        1: i32(DATA_PAGE),
        2: i32(page.length),
        3: i32(compressed.length),
        5: struct({ 1: i32(rows.length), 2: i32(PLAIN), 3: i32(RLE), 4: i32(RLE) }),
      }),
    )
    const size = header.length + compressed.length
    chunks.push(
      struct({
        2: i64(at),
        3: struct({
          1: i32(schemas[kind].type),
          2: list([i32(PLAIN), i32(RLE)]),
          3: list([text(name)]),
          4: i32(GZIP),
          5: i64(rows.length),
          6: i64(header.length + page.length),
          7: i64(size),
          9: i64(at),
        }),
      }),
    )
    parts.push(header, compressed)
    at += size
    uncompressed += header.length + page.length
  }
  return {
    bytes: Buffer.concat(parts),
    group: struct({ 1: list(chunks), 2: i64(uncompressed), 3: i64(rows.length) }),
  }
}

/** The definition levels: one bit per value, 0 for null, packed into bytes, with their length before them. */
function levelsOf(values: readonly unknown[]): Buffer {
  const bits = bitsOf(values.map((value) => value !== null))
  const header = varint((bits.length << 1) | 1)
  return Buffer.concat([u32(header.length + bits.length), header, bits])
}

/** Packs bits into bytes, the first one into the lowest bit. */
function bitsOf(values: readonly boolean[]): Buffer {
  const bits = Buffer.alloc(Math.ceil(values.length / 8))
  for (const [i, value] of values.entries()) if (value) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  return bits
}

function encodeValues(
  values: readonly (string | number | bigint | boolean)[],
  kind: FileColumn['kind'],
): Buffer {
  if (kind === 'text') return encodeTexts(values.map(String))
  if (kind === 'flag') return bitsOf(values.map(Boolean))
  const width = kind === 'big' ? DECIMAL_BYTES : 8
  const bytes = Buffer.alloc(values.length * width)
  for (const [i, value] of values.entries()) {
    const at = i * width
    if (kind === 'decimal') bytes.writeDoubleLE(Number(value), at)
    else if (kind === 'big') {
      // Two's complement, big-endian.
      const digits = BigInt.asUintN(8 * DECIMAL_BYTES, BigInt(value))
      bytes.writeBigUInt64BE(digits >> 64n, at)
      bytes.writeBigUInt64BE(BigInt.asUintN(64, digits), at + 8)
    } else if (kind === 'time') bytes.writeBigInt64LE(BigInt(value) * 1_000n, at)
    else bytes.writeBigUInt64LE(BigInt(value), at)
  }
  return bytes
}

/** Each text with its length in bytes before it. */
function encodeTexts(texts: readonly string[]): Buffer {
  const bytes = Buffer.alloc(texts.reduce((total, one) => total + 4 + Buffer.byteLength(one), 0))
  let at = 0
  for (const one of texts) {
    const length = bytes.write(one, at + 4)
    at = bytes.writeUInt32LE(length, at) + length
  }
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest >>>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}
