import { expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { DecodeError } from './program-decoder.ts'

const read = (hex: string) => new ByteReader(Buffer.from(hex, 'hex'))

test('reads little-endian numbers of every width, up to the largest', () => {
  expect(read('ff').u8()).toBe(255)
  expect(read('0102').u16()).toBe(0x0201)
  expect(read('feff').i16()).toBe(-2)
  expect(read('ffffffff').u32()).toBe(4_294_967_295)
  expect(read('ffffffffffffffff').u64()).toBe(18_446_744_073_709_551_615n)
  expect(read('0100000000002000').u64()).toBe(9_007_199_254_740_993n)
  expect(read('feffffffffffffff').i64()).toBe(-2n)
  expect(read('ff'.repeat(16)).u128()).toBe(2n ** 128n - 1n)
  expect(read('01000000000000000200000000000000').u128()).toBe(2n * 2n ** 64n + 1n)
  expect(read('000000000000f83f').f64()).toBe(1.5)
})

test('returns slots and times as numbers while they are exact, otherwise as bigints', () => {
  expect(read('ffffffffffff1f00').count()).toBe(Number.MAX_SAFE_INTEGER)
  expect(read('0000000000002000').count()).toBe(2n ** 53n)
  expect(read('ffffffffffffffff').seconds()).toBe(-1)
  expect(read('0000000000000080').seconds()).toBe(-(2n ** 63n))
})

test('advances its offset and returns the remaining size', () => {
  const reader = read('01020304')
  expect(reader.u8()).toBe(1)
  expect([...reader.bytes(2)]).toEqual([2, 3])
  expect(reader.remaining).toBe(1)
})

test('reads addresses, with an option tag or with zero bytes for none', () => {
  expect(read('00'.repeat(32)).address()).toBe('11111111111111111111111111111111')
  expect(read(`01${'00'.repeat(32)}`).optionalAddress()).toBe('11111111111111111111111111111111')
  expect(read('00').optionalAddress()).toBeUndefined()
  expect(read('00'.repeat(32)).nonZeroAddress()).toBeUndefined()
  expect(read(`${'00'.repeat(31)}01`).nonZeroAddress()).toBe('11111111111111111111111111111112')
})

test('reads strings with u32 and u64 lengths', () => {
  expect(read('03000000e282ac').string()).toBe('€')
  expect(read('0300000000000000efbbbf').longString()).toBe('\ufeff')
  expect(read('6869').rest()).toBe('hi')
})

test('reads compact lengths and rejects non-canonical ones', () => {
  expect(read('7f').shortVec()).toBe(127)
  expect(read('8001').shortVec()).toBe(128)
  expect(read('ffff03').shortVec()).toBe(65_535)
  for (const bad of ['8000', 'ffff04', 'ffffff01', '808000'])
    expect(() => read(bad).shortVec(), bad).toThrow(DecodeError)
})

test('reads varints of up to 53 bits', () => {
  expect(read('00').varint()).toBe(0)
  expect(read('ac02').varint()).toBe(300)
  expect(read('ffffffffffffff0f').varint()).toBe(Number.MAX_SAFE_INTEGER)
  for (const bad of ['ffffffffffffff1f', 'ffffffffffffffff01'])
    expect(() => read(bad).varint(), bad).toThrow('Expected varint (up to 53 bits) at offset 0')
})

test('reports what is missing when there are not enough bytes', () => {
  const reader = read('02000000ff')
  reader.u32()
  expect(() => reader.u64()).toThrow(new DecodeError('Expected u64 (8 bytes) at offset 4, found 1 bytes'))
  expect(() => read('00'.repeat(31)).address()).toThrow(
    'Expected address (32 bytes) at offset 0, found 31 bytes',
  )
  expect(() => read('ffffffff41').string()).toThrow(
    'Expected text (4294967295 bytes) at offset 4, found 1 bytes',
  )
})

test('rejects invalid booleans, invalid UTF-8 and counts above the data', () => {
  expect(() => read('02').bool()).toThrow('Expected bool (0 or 1) at offset 0, found 2')
  expect(() => read('02').some()).toThrow('Expected option (0 or 1) at offset 0, found 2')
  expect(() => read('02000000').some32()).toThrow('Expected option (0 or 1) at offset 0, found 2')
  expect(() => read('01000000ff').string()).toThrow(
    'Expected UTF-8 text (1 bytes) at offset 4, found other bytes',
  )
  expect(() => read('ffffffffffffffff00').length(32)).toThrow(
    'Expected 18446744073709551615 items of 32 bytes at offset 8, found 1 bytes',
  )
})
