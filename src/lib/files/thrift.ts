// An encoder of Thrift's compact protocol, as far as Parquet's metadata needs it.
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md

/** A value with its Thrift type; a struct has its fields by field number. */
export type ThriftValue =
  | { kind: 'i32' | 'i64'; value: number | bigint }
  | { kind: 'text'; value: string }
  | { kind: 'list'; items: readonly ThriftValue[] }
  | { kind: 'struct'; fields: Readonly<Record<number, ThriftValue>> }

export const i32 = (value: number): ThriftValue => ({ kind: 'i32', value })
export const i64 = (value: number | bigint): ThriftValue => ({ kind: 'i64', value })
export const text = (value: string): ThriftValue => ({ kind: 'text', value })
export const list = (items: readonly ThriftValue[]): ThriftValue => ({ kind: 'list', items })
export const struct = (fields: Readonly<Record<number, ThriftValue>>): ThriftValue => ({
  kind: 'struct',
  fields,
})

const TYPES = { i32: 5, i64: 6, text: 8, list: 9, struct: 12 } as const

/** A list of this length or more has its length after the header instead of in it. */
const LONG_LIST = 15

/** The bytes of the struct. */
export function encodeThrift(value: ThriftValue): Buffer {
  const bytes: number[] = []
  write(value, bytes)
  return Buffer.from(bytes)
}

function write(value: ThriftValue, bytes: number[]): void {
  switch (value.kind) {
    case 'i32':
    case 'i64':
      writeVarint(zigzag(BigInt(value.value)), bytes)
      return
    case 'text': {
      const content = Buffer.from(value.value, 'utf8')
      writeVarint(BigInt(content.length), bytes)
      bytes.push(...content)
      return
    }
    case 'list': {
      const { items } = value
      const type = TYPES[items[0]?.kind ?? 'struct']
      if (items.length < LONG_LIST) bytes.push((items.length << 4) | type)
      else {
        bytes.push((LONG_LIST << 4) | type)
        writeVarint(BigInt(items.length), bytes)
      }
      for (const item of items) write(item, bytes)
      return
    }
    case 'struct': {
      let last = 0
      // Number keys of an object are enumerated in ascending order.
      for (const [number, field] of Object.entries(value.fields)) {
        bytes.push(((Number(number) - last) << 4) | TYPES[field.kind])
        last = Number(number)
        write(field, bytes)
      }
      bytes.push(0)
    }
  }
}

const zigzag = (value: bigint) => (value >= 0n ? value * 2n : -value * 2n - 1n)

function writeVarint(value: bigint, bytes: number[]): void {
  let rest = value
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
}
