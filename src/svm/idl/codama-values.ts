import { decodeBase58 } from '#lib/text/base58.ts'
import { entriesOf, field, textOf } from './loose.ts'
import type { DefinedType, IdlType, NumberType } from './model.ts'

// Encodes constants of a Codama IDL as bytes, for comparison with data.

/** Maximum size of a constant; discriminators have a few bytes. */
const LONGEST = 256

type Types = ReadonlyMap<string, DefinedType>

/** The bytes of the value node `value` as a `type`; `undefined` when not supported. */
export function constantBytes(
  value: unknown,
  type: IdlType,
  types: Types,
  depth = 0,
): Uint8Array | undefined {
  if (depth > 8) return undefined
  const again = (item: IdlType) => constantBytes(value, item, types, depth + 1)
  switch (type.kind) {
    case 'defined': {
      const defined = types.get(type.name)
      return defined && again(defined.type)
    }
    case 'fixedSize': {
      const bytes = again(type.item)
      if (bytes === undefined || type.size > LONGEST) return undefined
      const fixed = new Uint8Array(type.size)
      fixed.set(bytes.subarray(0, type.size))
      return fixed
    }
    case 'sizePrefix': {
      const bytes = again(type.item)
      const size = bytes && integerBytes(BigInt(bytes.length), type.prefix)
      return bytes && size && Buffer.concat([size, bytes])
    }
    case 'number':
      return integerBytes(integerOf(field(value, 'number')), type)
    case 'bool': {
      const flag = field(value, 'boolean')
      return typeof flag === 'boolean' ? integerBytes(flag ? 1n : 0n, type.size) : undefined
    }
    case 'enum': {
      const name = field(value, 'variant')
      const variant = type.variants.find((one) => one.name === name)
      return variant && integerBytes(variant.tag, type.size)
    }
    case 'publicKey':
      return bytesOf(textOf(field(value, 'publicKey')), 'base58')
    case 'bytes':
      return bytesOf(textOf(field(value, 'data')), textOf(field(value, 'encoding')))
    case 'string':
      return bytesOf(textOf(field(value, 'string')), type.encoding)
    case 'array':
    case 'tuple':
      return listBytes(entriesOf(field(value, 'items')), type, types, depth)
    default:
      return undefined
  }
}

function listBytes(
  items: readonly unknown[],
  type: Extract<IdlType, { kind: 'array' | 'tuple' }>,
  types: Types,
  depth: number,
): Uint8Array | undefined {
  if (items.length > LONGEST || (type.kind === 'array' && type.count.kind !== 'fixed')) return undefined
  const parts = items.map((item, index) => {
    const of = type.kind === 'array' ? type.item : type.items[index]
    return of && constantBytes(item, of, types, depth + 1)
  })
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? Buffer.concat(known) : undefined
}

function bytesOf(text: string, encoding: string): Uint8Array | undefined {
  if (text.length > 2 * LONGEST) return undefined
  if (encoding === 'base16') return Buffer.from(text, 'hex')
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  return encoding === 'base58' ? decodeBase58(text) : Buffer.from(text, 'utf8')
}

const integerOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined

function integerBytes(value: bigint | undefined, type: IdlType): Uint8Array | undefined {
  if (value === undefined || type.kind !== 'number') return undefined
  const size = sizeOfNumber(type)
  if (size === undefined) return undefined
  let rest = BigInt.asUintN(size * 8, value)
  const bytes = new Uint8Array(size)
  for (let index = 0; index < size; index++) {
    bytes[type.bigEndian ? size - 1 - index : index] = Number(rest & 255n)
    rest >>= 8n
  }
  return bytes
}

/** The size in bytes; `undefined` when not fixed. */
export const sizeOfNumber = ({ format }: NumberType): number | undefined =>
  format === 'shortU16' ? undefined : Number(format.slice(1)) / 8
