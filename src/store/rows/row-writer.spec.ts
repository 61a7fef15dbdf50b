import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { RowWriter } from './row-writer.ts'

/** More addresses than a cache can hold. */
const MANY = 70_000
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The bytes that one call writes. */
function written(write: (row: RowWriter) => void): Buffer {
  const row = new RowWriter(1)
  write(row)
  return row.finish()
}

test('more addresses than are kept have their own bytes, in any order and again', () => {
  const addresses = Array.from({ length: MANY }, (_, nth) => hashOf(`address ${nth}`))
  const texts = addresses.map(encodeBase58)
  const row = new RowWriter()
  for (const text of texts) row.address(text)
  for (const text of texts.toReversed()) {
    row.address(text)
    row.address(text)
  }
  const twice = addresses.toReversed().flatMap((bytes) => [bytes, bytes])
  expect(row.finish().equals(Buffer.concat([...addresses, ...twice]))).toBe(true)
})

test('addresses that differ in one letter only have their own bytes', () => {
  const base = encodeBase58(hashOf('a base'))
  const near = [...base].flatMap((letter, at) =>
    at === 0 ? [] : [base, `${base.slice(0, at)}${letter === '2' ? '3' : '2'}${base.slice(at + 1)}`],
  )
  const row = new RowWriter()
  for (const text of [...near, ...near]) row.address(text)
  const bytes = row.finish()
  for (const [nth, text] of [...near, ...near].entries())
    expect(encodeBase58(bytes.subarray(nth * 32, nth * 32 + 32))).toBe(text)
})

test('what is no address is refused each time, and changes no kept one', () => {
  const text = encodeBase58(hashOf('kept'))
  // This text has the same hash as the cached address.
  const long = `${text}1`
  const row = new RowWriter()
  row.address(text)
  for (const bad of ['', long, 'l'.repeat(44), '1'.repeat(31), '1'.repeat(33), 'z'.repeat(44), long])
    expect(() => row.address(bad)).toThrow(RangeError)
  row.address(text)
  row.address('1'.repeat(32))
  row.address(null)
  expect(row.finish().toString('hex')).toBe(hashOf('kept').toString('hex').repeat(2) + '00'.repeat(64))
})

test.each([0n, 1n, 255n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n])(
  '%s is written as a u64 without loss',
  (value) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    expect(written((row) => row.u64(value))).toEqual(bytes)
    expect(written((row) => row.nullableU64(value))).toEqual(Buffer.concat([Buffer.from([0]), bytes]))
    if (value < 2n ** 53n) expect(written((row) => row.u64(Number(value)))).toEqual(bytes)
  },
)

test('what is no u64 or u128 is refused', () => {
  for (const bad of [-1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, -1n, 2n ** 64n])
    expect(() => written((row) => row.u64(bad)), String(bad)).toThrow(RangeError)
  for (const bad of [-1n, 2n ** 128n]) expect(() => written((row) => row.u128(bad))).toThrow(RangeError)
})

test('signed and small numbers are little-endian, up to their ends and not beyond', () => {
  const hex = (write: (row: RowWriter) => void) => written(write).toString('hex')
  expect(hex((row) => row.i16(-2))).toBe('feff')
  expect(hex((row) => row.i16(32_767))).toBe('ff7f')
  expect(hex((row) => row.i32(-(2 ** 31)))).toBe('00000080')
  expect(hex((row) => row.i32(0x01020304))).toBe('04030201')
  expect(hex((row) => row.u32(2 ** 32 - 1))).toBe('ffffffff')
  expect(hex((row) => row.i64(-(2n ** 63n)))).toBe('0000000000000080')
  expect(hex((row) => row.i64(2n ** 63n - 1n))).toBe('ffffffffffffff7f')
  expect(hex((row) => row.f64(-0.5))).toBe('000000000000e0bf')
  for (const bad of [-32_769, 32_768]) expect(() => written((row) => row.i16(bad))).toThrow(RangeError)
  for (const bad of [-(2 ** 31) - 1, 2 ** 31])
    expect(() => written((row) => row.i32(bad))).toThrow(RangeError)
  for (const bad of [-1, 2 ** 32]) expect(() => written((row) => row.u32(bad))).toThrow(RangeError)
  for (const bad of [-(2n ** 63n) - 1n, 2n ** 63n])
    expect(() => written((row) => row.i64(bad))).toThrow(RangeError)
})

test('a u128 has its lower half first', () => {
  expect(written((row) => row.u128(2n ** 128n - 2n)).toString('hex')).toBe(`fe${'ff'.repeat(15)}`)
  expect(written((row) => row.u128(2n ** 64n)).toString('hex')).toBe(`${'00'.repeat(8)}01${'00'.repeat(7)}`)
})

test('a text is behind its length in bytes, whatever its letters take', () => {
  for (const text of ['', 'a', 'é', '💥', 'x'.repeat(127), 'x'.repeat(128), '\u20ac'.repeat(20_000)]) {
    const bytes = written((row) => row.string(text))
    const size = Buffer.byteLength(text)
    let [length, at] = [0, 0]
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      length += (byte & 127) << shift
      if (byte < 128) break
    }
    expect(length).toBe(size)
    expect(bytes.subarray(at).toString()).toBe(text)
  }
})

test('null is one byte, but 32 zeros where a column of addresses has no null', () => {
  expect(
    written((row) => {
      row.nullableU32(null)
      row.nullableU64(null)
      row.nullableI64(null)
      row.nullableAddress(null)
    }),
  ).toEqual(Buffer.from([1, 1, 1, 1]))
  expect(written((row) => row.address(null))).toEqual(Buffer.alloc(32))
})
