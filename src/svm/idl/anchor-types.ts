import { camelCase, countOf, DEEPEST_TYPE, entriesOf, field, nameOf, objectOf, textOf } from './loose.ts'
import type { Count, DefinedType, GenericArgument, IdlType, IdlVariant, NumberType } from './model.ts'

// Types in IDLs of Anchor, before 0.30 and since, and of Shank, which has the same format.
// https://docs.rs/anchor-lang-idl-spec (IdlType, IdlTypeDef)

const number = (format: NumberType['format']): NumberType => ({ kind: 'number', format, bigEndian: false })
const U8 = number('u8')
const U32 = number('u32')
const prefixed = (item: IdlType): IdlType => ({ kind: 'sizePrefix', prefix: U32, item })
const BY_U32: Count = { kind: 'prefixed', prefix: U32 }

const primitives = new Map<string, IdlType>([
  ...(['u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'i8', 'i16', 'i32', 'i64', 'i128', 'i256'] as const).map(
    (format): [string, IdlType] => [format, number(format)],
  ),
  ['f32', number('f32')],
  ['f64', number('f64')],
  ['usize', number('u64')],
  ['isize', number('i64')],
  ['bool', { kind: 'bool', size: U8 }],
  ['bytes', prefixed({ kind: 'bytes' })],
  ['string', prefixed({ kind: 'string', encoding: 'utf8' })],
  ['publicKey', { kind: 'publicKey' }],
  ['pubkey', { kind: 'publicKey' }],
])

/** Converts a type. An unsupported type becomes `unknown`, so that the rest of the IDL can be used. */
export function anchorType(source: unknown, depth = 0): IdlType {
  if (depth > DEEPEST_TYPE) return { kind: 'unknown', what: 'a type nested too deep' }
  if (typeof source === 'string')
    return primitives.get(source) ?? { kind: 'unknown', what: nameOf(source) || 'a type without a name' }
  const inner = (type: unknown) => anchorType(type, depth + 1)
  const [key, value] = firstOf(source)
  switch (key) {
    case 'option':
      return { kind: 'option', prefix: U8, item: inner(value), fixed: false }
    case 'coption':
      return { kind: 'option', prefix: U32, item: inner(value), fixed: true }
    case 'vec':
      return vec(inner(value))
    case 'hashSet':
    case 'bTreeSet':
      return { kind: 'array', item: inner(value), count: BY_U32 }
    case 'array': {
      const [item, size] = entriesOf(value)
      return sized(inner(item), countFrom(size))
    }
    case 'hashMap':
    case 'bTreeMap': {
      const [from, to] = entriesOf(value)
      return { kind: 'map', key: inner(from), value: inner(to), count: BY_U32 }
    }
    case 'tuple':
      return { kind: 'tuple', items: entriesOf(value).map(inner) }
    case 'generic':
      return { kind: 'generic', name: textOf(value) }
    case 'defined':
      return definedOf(value, field(value, 'generics'), inner)
    case 'definedWithTypeArgs':
      return definedOf(value, field(value, 'args'), inner)
    case 'kind':
      return anchorDefinition(source, depth + 1)
    default:
      return { kind: 'unknown', what: key === undefined ? 'no type' : nameOf(key) }
  }
}

function firstOf(source: unknown): [string, unknown] | [undefined, undefined] {
  const object = objectOf(source)
  const names = Object.keys(object)
  const key = names.includes('kind') ? 'kind' : names[0]
  return key === undefined ? [undefined, undefined] : [key, object[key]]
}

/** A list of u8 is read as bytes. */
const vec = (item: IdlType): IdlType =>
  isByte(item) ? prefixed({ kind: 'bytes' }) : { kind: 'array', item, count: BY_U32 }

const sized = (item: IdlType, count: Count): IdlType =>
  isByte(item) && count.kind === 'fixed'
    ? { kind: 'fixedSize', size: count.size, item: { kind: 'bytes' } }
    : { kind: 'array', item, count }

const isByte = (item: IdlType) => item.kind === 'number' && item.format === 'u8'

function countFrom(size: unknown): Count {
  const generic = field(size, 'generic')
  if (typeof generic === 'string') return { kind: 'generic', name: generic }
  const fixed = countOf(field(size, 'value') ?? size)
  // An array whose size is not a number cannot be decoded.
  return { kind: 'fixed', size: fixed ?? Number.MAX_SAFE_INTEGER }
}

function definedOf(value: unknown, given: unknown, inner: (type: unknown) => IdlType): IdlType {
  const name = typeof value === 'string' ? value : textOf(field(value, 'name'))
  const arguments_ = entriesOf(given).map((argument): GenericArgument => {
    const size = field(argument, 'value')
    return field(argument, 'kind') === 'const' || size !== undefined
      ? { kind: 'const', size: Number(size) }
      : { kind: 'type', type: inner(field(argument, 'type') ?? argument) }
  })
  return { kind: 'defined', name, arguments: arguments_ }
}

/** The definition of a named type: a struct, an enum or an alias. */
export function anchorDefinition(source: unknown, depth = 0): IdlType {
  switch (field(source, 'kind')) {
    case 'struct':
      return fieldsType(field(source, 'fields'), depth)
    case 'enum':
      return {
        kind: 'enum',
        size: U8,
        variants: entriesOf(field(source, 'variants')).map(
          (variant, index): IdlVariant => ({
            name: nameOf(field(variant, 'name')),
            tag: BigInt(index),
            fields:
              entriesOf(field(variant, 'fields')).length === 0
                ? null
                : fieldsType(field(variant, 'fields'), depth),
          }),
        ),
      }
    case 'alias':
      return anchorType(field(source, 'value'), depth + 1)
    case 'type':
      return anchorType(field(source, 'alias'), depth + 1)
    default:
      return { kind: 'unknown', what: nameOf(field(source, 'kind')) || 'a type without a kind' }
  }
}

/** Named fields are a struct, unnamed ones a tuple. */
export function fieldsType(source: unknown, depth = 0): IdlType {
  const entries = entriesOf(source)
  const named = entries.every(
    (entry) => typeof field(entry, 'name') === 'string' && field(entry, 'type') !== undefined,
  )
  if (!named) return { kind: 'tuple', items: entries.map((entry) => anchorType(entry, depth + 1)) }
  return {
    kind: 'struct',
    fields: entries.map((entry) => ({
      name: camelCase(nameOf(field(entry, 'name'))),
      type: anchorType(field(entry, 'type'), depth + 1),
    })),
  }
}

/** The entries of `types` and `accounts` by name. */
export function anchorTypes(...lists: readonly unknown[]): Map<string, DefinedType> {
  const types = new Map<string, DefinedType>()
  for (const entry of lists.flatMap(entriesOf)) {
    const name = textOf(field(entry, 'name'))
    const source = field(entry, 'type')
    if (name === '' || source === undefined || types.has(name)) continue
    const serialization = field(entry, 'serialization')
    const type: IdlType =
      typeof serialization === 'object' && serialization !== null
        ? { kind: 'unknown', what: 'a type with a serialization of its own' }
        : anchorDefinition(source)
    const parameters = entriesOf(field(entry, 'generics')).map((one) =>
      typeof one === 'string' ? one : textOf(field(one, 'name')),
    )
    types.set(name, { type, parameters })
  }
  return types
}
