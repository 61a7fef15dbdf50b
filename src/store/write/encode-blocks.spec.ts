import { expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { placeOf, placeRanges } from '../rows/place.ts'
import { RowWriter } from '../rows/row-writer.ts'
import { dataTables } from '../tables/index.ts'
import { address, blockOf, encode } from '../testing/chain.ts'

test('rows are RowBinary: little-endian numbers, lengths in front, a byte for null', () => {
  const rows = new RowWriter(1)
  rows.u8(7)
  rows.u32(4294967295)
  rows.i32(-1)
  rows.u64(9007199254740991)
  rows.u64(18446744073709551615n)
  rows.u128((1n << 128n) - 2n)
  rows.nullableI64(-2)
  rows.nullableU64(null)
  rows.string('é\u0000')
  rows.count(300)
  expect(rows.finish().toString('hex')).toBe(
    [
      '07',
      'ffffffff',
      'ffffffff',
      'ffffffffffff1f00',
      'ffffffffffffffff',
      `fe${'ff'.repeat(15)}`,
      '00feffffffffffffff',
      '01',
      '03c3a900',
      'ac02',
    ].join(''),
  )
})

test('addresses are their bytes, and zeros where there is none', () => {
  const rows = new RowWriter()
  rows.address(address('a'))
  rows.address(null)
  const bytes = rows.finish()
  expect(bytes.subarray(0, 32)).toEqual(Buffer.from(decodeBase58(address('a')) ?? []))
  expect(bytes.subarray(32)).toEqual(Buffer.alloc(32))
})

test('a value that does not fit its type is refused, never truncated', () => {
  const rows = new RowWriter()
  for (const bad of [
    () => rows.u64(-1n),
    () => rows.u64(1n << 64n),
    () => rows.u64(2 ** 53),
    () => rows.u64(1.5),
    () => rows.u128(1n << 128n),
    () => rows.u32(2 ** 32),
    () => rows.address('short'),
  ])
    expect(bad).toThrow(RangeError)
})

test('a block whose header does not fit is refused with its slot', () => {
  const block = blockOf({ slot: 77 })
  block.decoded.blockhash = ''
  expect(() => encode(block)).toThrow(
    'Slot 77: the block\'s header cannot be stored: "" is not base58 of 32 bytes.',
  )
})

test('the bytes of a batch are those of its blocks, one after the other', () => {
  const [a, b] = [blockOf({ slot: 1 }), blockOf({ slot: 2 })]
  const both = encode(a, b)
  for (const { name: table } of dataTables) {
    expect(both.rows[table]).toEqual(Buffer.concat([encode(a).rows[table], encode(b).rows[table]]))
    expect(both.blocks.map(({ ends }) => ends[table])).toEqual([
      encode(a).rows[table].length,
      both.rows[table].length,
    ])
  }
})

test('places sort as slot, then index, and neighbouring slots make one range', () => {
  expect(placeOf({ slot: 3, index: 7 })).toBe(3n * 1048576n + 7n)
  expect(placeRanges([9, 5, 4, 5, 6])).toEqual([
    { from: placeOf({ slot: 4, index: 0 }), to: placeOf({ slot: 7, index: 0 }) },
    { from: placeOf({ slot: 9, index: 0 }), to: placeOf({ slot: 10, index: 0 }) },
  ])
})

test('without the transactions as the node returned them all rows are made but their payloads', () => {
  const { decoded, rpc } = blockOf({ slot: 1 })
  const whole = encode({ decoded, rpc }).rows
  const { rows } = encode({ decoded, rpc: { ...rpc, transactions: [] } })
  expect(whole.transaction_payloads.length).toBeGreaterThan(0)
  expect(rows).toEqual({ ...whole, transaction_payloads: Buffer.alloc(0) })
})
