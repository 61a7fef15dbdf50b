import { nameOf } from './loose.ts'
import type { Count, GenericArgument, IdlType } from './model.ts'

/** The maximum length of a text; longer ones are cut. */
const LONGEST = 400

/** A type as text, such as `Vec<Option<pubkey>>`. A named type is its name only, so that cycles end. */
export function typeText(type: IdlType): string {
  const text = written(type)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

function written(type: IdlType): string {
  switch (type.kind) {
    case 'number':
      return type.bigEndian ? `${type.format} (big-endian)` : type.format
    case 'publicKey':
      return 'pubkey'
    case 'bool':
    case 'bytes':
    case 'string':
      return type.kind
    case 'fixedSize':
      return type.item.kind === 'bytes'
        ? `[u8; ${size(type.size)}]`
        : `${written(type.item)} (${size(type.size)} bytes)`
    case 'option':
    case 'zeroableOption':
    case 'remainderOption':
      return `Option<${written(type.item)}>`
    case 'array':
      return list(written(type.item), type.count)
    case 'map':
      return `Map<${written(type.key)}, ${written(type.value)}>`
    case 'struct':
      return `{ ${joined(type.fields.filter(({ hidden }) => !hidden).map((one) => `${one.name}: ${written(one.type)}`))} }`
    case 'tuple':
      return `(${joined(type.items.map(written))})`
    case 'enum':
      return joined(
        type.variants.map(({ name, fields }) => (fields ? `${name} ${written(fields)}` : name)),
        ' | ',
      )
    case 'defined':
      return `${nameOf(type.name) || 'unnamed'}${parameters(type.arguments)}`
    case 'generic':
      return nameOf(type.name) || 'unnamed'
    case 'sizePrefix':
    case 'hidden':
    case 'padded':
    case 'sentinel':
      return written(type.item)
    case 'unknown':
      return `unknown: ${type.what}`
  }
}

/** Parts that would be cut are not written at all. */
function joined(parts: readonly string[], between = ', '): string {
  let text = ''
  for (const part of parts) {
    if (text !== '') text += between
    text += part
    if (text.length > LONGEST) break
  }
  return text
}

function list(item: string, count: Count): string {
  switch (count.kind) {
    case 'fixed':
      return `[${item}; ${size(count.size)}]`
    case 'generic':
      return `[${item}; ${nameOf(count.name) || 'unnamed'}]`
    default:
      return `Vec<${item}>`
  }
}

/** The parsers of IDLs set the greatest number where the size in the IDL is not a number. */
const size = (value: number) => (value < Number.MAX_SAFE_INTEGER ? String(value) : 'unknown')

const parameters = (given: readonly GenericArgument[]) =>
  given.length === 0
    ? ''
    : `<${joined(given.map((one) => (one.kind === 'type' ? written(one.type) : String(one.size))))}>`
