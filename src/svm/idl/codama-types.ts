import { constantBytes } from './codama-values.ts'
import { camelCase, countOf, DEEPEST_TYPE, entriesOf, field, nameOf, textOf } from './loose.ts'
import type { Count, DefinedType, IdlField, IdlType, IdlVariant, NumberType } from './model.ts'

// Types in Codama IDLs: a tree of nodes with a kind.
// https://github.com/codama-idl/codama (packages/nodes/docs/typeNodes)

const FORMATS = new Set<string>([
  ...['u8', 'u16', 'u32', 'u64', 'u128', 'i8', 'i16', 'i32', 'i64', 'i128', 'f32', 'f64', 'shortU16'],
])
const U8: NumberType = { kind: 'number', format: 'u8', bigEndian: false }
const unknown = (what: string): IdlType => ({ kind: 'unknown', what })

/** Converts a type node. An unsupported type becomes `unknown`, so that the rest of the IDL can be used. */
export function codamaType(node: unknown, types: ReadonlyMap<string, DefinedType>, depth = 0): IdlType {
  if (depth > DEEPEST_TYPE) return unknown('a type nested too deep')
  const kind = textOf(field(node, 'kind'))
  const inner = (name: string) => codamaType(field(node, name), types, depth + 1)
  switch (kind) {
    case 'numberTypeNode':
      return numberOf(node)
    case 'amountTypeNode':
    case 'solAmountTypeNode':
    case 'dateTimeTypeNode':
      return inner('number')
    case 'booleanTypeNode':
      return { kind: 'bool', size: field(node, 'size') === undefined ? U8 : inner('size') }
    case 'bytesTypeNode':
      return { kind: 'bytes' }
    case 'stringTypeNode':
      return { kind: 'string', encoding: encodingOf(field(node, 'encoding')) }
    case 'publicKeyTypeNode':
      return { kind: 'publicKey' }
    case 'fixedSizeTypeNode':
      return {
        kind: 'fixedSize',
        size: countOf(field(node, 'size')) ?? Number.MAX_SAFE_INTEGER,
        item: inner('type'),
      }
    case 'sizePrefixTypeNode':
      return { kind: 'sizePrefix', prefix: inner('prefix'), item: inner('type') }
    case 'optionTypeNode': {
      const prefix = field(node, 'prefix') === undefined ? U8 : inner('prefix')
      return { kind: 'option', prefix, item: inner('item'), fixed: field(node, 'fixed') === true }
    }
    case 'zeroableOptionTypeNode': {
      const item = inner('item')
      const zero = field(node, 'zeroValue')
      return {
        kind: 'zeroableOption',
        item,
        zero: zero === undefined ? undefined : constantOf(zero, types, depth),
      }
    }
    case 'remainderOptionTypeNode':
      return { kind: 'remainderOption', item: inner('item') }
    case 'arrayTypeNode':
    case 'setTypeNode':
      return arrayOf(inner('item'), countOfNode(field(node, 'count'), types, depth))
    case 'mapTypeNode':
      return {
        kind: 'map',
        key: inner('key'),
        value: inner('value'),
        count: countOfNode(field(node, 'count'), types, depth),
      }
    case 'structTypeNode':
      return { kind: 'struct', fields: codamaFields(field(node, 'fields'), types, depth) }
    case 'tupleTypeNode':
      return {
        kind: 'tuple',
        items: entriesOf(field(node, 'items')).map((item) => codamaType(item, types, depth + 1)),
      }
    case 'enumTypeNode':
      return enumOf(node, types, depth)
    case 'definedTypeLinkNode':
      return { kind: 'defined', name: textOf(field(node, 'name')), arguments: [] }
    case 'hiddenPrefixTypeNode':
      return {
        kind: 'hidden',
        before: constantsSize(field(node, 'prefix'), types, depth),
        item: inner('type'),
        after: 0,
      }
    case 'hiddenSuffixTypeNode':
      return {
        kind: 'hidden',
        before: 0,
        item: inner('type'),
        after: constantsSize(field(node, 'suffix'), types, depth),
      }
    case 'sentinelTypeNode': {
      const sentinel = constantOf(field(node, 'sentinel'), types, depth)
      return sentinel ? { kind: 'sentinel', sentinel, item: inner('type') } : unknown(kind)
    }
    case 'preOffsetTypeNode':
    case 'postOffsetTypeNode':
      return offsetOf(node, inner('type'))
    default:
      return unknown(nameOf(kind) || 'a type without a kind')
  }
}

/** Fields of a struct, or arguments. Constant ones take bytes in the data, but are not in the result. */
export function codamaFields(
  source: unknown,
  types: ReadonlyMap<string, DefinedType>,
  depth = 0,
): IdlField[] {
  return entriesOf(source).map((node) => ({
    name: camelCase(nameOf(field(node, 'name'))),
    type: codamaType(field(node, 'type'), types, depth + 1),
    hidden: field(node, 'defaultValueStrategy') === 'omitted',
  }))
}

function numberOf(node: unknown): IdlType {
  const format = textOf(field(node, 'format'))
  if (!FORMATS.has(format)) return unknown(`the number ${nameOf(format)}`)
  return {
    kind: 'number',
    format: format as NumberType['format'],
    bigEndian: field(node, 'endian') === 'be',
  }
}

const encodingOf = (encoding: unknown) =>
  encoding === 'base16' || encoding === 'base58' || encoding === 'base64' ? encoding : 'utf8'

const arrayOf = (item: IdlType, count: Count): IdlType =>
  item.kind === 'number' && item.format === 'u8' && count.kind === 'fixed'
    ? { kind: 'fixedSize', size: count.size, item: { kind: 'bytes' } }
    : { kind: 'array', item, count }

function countOfNode(node: unknown, types: ReadonlyMap<string, DefinedType>, depth: number): Count {
  switch (field(node, 'kind')) {
    case 'fixedCountNode':
      return { kind: 'fixed', size: countOf(field(node, 'value')) ?? Number.MAX_SAFE_INTEGER }
    case 'remainderCountNode':
      return { kind: 'remainder' }
    default:
      return { kind: 'prefixed', prefix: codamaType(field(node, 'prefix'), types, depth + 1) }
  }
}

function enumOf(node: unknown, types: ReadonlyMap<string, DefinedType>, depth: number): IdlType {
  const size = field(node, 'size')
  return {
    kind: 'enum',
    size: size === undefined ? U8 : codamaType(size, types, depth + 1),
    variants: entriesOf(field(node, 'variants')).map((variant, index): IdlVariant => {
      const inner = field(variant, 'struct') ?? field(variant, 'tuple')
      return {
        name: nameOf(field(variant, 'name')),
        tag: BigInt(countOf(field(variant, 'discriminator')) ?? index),
        fields: inner === undefined ? null : codamaType(inner, types, depth + 1),
      }
    }),
  }
}

/** The bytes of a `constantValueNode`. */
export const constantOf = (node: unknown, types: ReadonlyMap<string, DefinedType>, depth = 0) =>
  constantBytes(field(node, 'value'), codamaType(field(node, 'type'), types, depth + 1), types)

/** A size that no data has, for unknown sizes. */
const constantsSize = (list: unknown, types: ReadonlyMap<string, DefinedType>, depth: number): number =>
  entriesOf(list).reduce<number>(
    (size, node) => size + (constantOf(node, types, depth)?.length ?? Number.MAX_SAFE_INTEGER),
    0,
  )

/** Only forward offsets relative to the value are supported; others would allow reading any position. */
function offsetOf(node: unknown, item: IdlType): IdlType {
  const offset = countOf(field(node, 'offset'))
  const strategy = field(node, 'strategy')
  if (offset === undefined || (strategy !== 'padded' && strategy !== 'relative'))
    return unknown('a value at an absolute offset')
  return field(node, 'kind') === 'preOffsetTypeNode'
    ? { kind: 'padded', before: offset, item, after: 0 }
    : { kind: 'padded', before: 0, item, after: offset }
}
