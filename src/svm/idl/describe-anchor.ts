import { anchorDefinition, anchorType, fieldsType } from './anchor-types.ts'
import {
  addressIn,
  type DefinitionText,
  definition,
  docsOf,
  type FieldText,
  type IdlText,
  type InstructionText,
  namedOf,
} from './idl-text.ts'
import { countOf, entriesOf, field, nameOf, textOf } from './loose.ts'
import { typeText } from './type-text.ts'

/** The content of an Anchor or Shank IDL, without its name and errors. */
export function describeAnchor(
  source: unknown,
  dialect: 'anchor' | 'shank',
): Omit<IdlText, 'name' | 'errors'> {
  const metadata = field(source, 'metadata')
  const types = new Map(entriesOf(field(source, 'types')).map((one) => [field(one, 'name'), one]))
  // Since Anchor 0.30 the fields of accounts and events are in the list of types.
  const typeOf = (one: unknown) =>
    field(one, 'type') ??
    (field(one, 'fields') === undefined ? field(types.get(field(one, 'name')), 'type') : undefined)
  const definitions = (list: unknown): DefinitionText[] =>
    entriesOf(list).map((one) => {
      const { name, docs } = namedOf(one)
      const shownDocs = docs || docsOf(types.get(field(one, 'name')))
      const type = typeOf(one)
      const fields = field(one, 'fields')
      return type === undefined && fields !== undefined
        ? definition(name, shownDocs, fieldsType(fields), entriesOf(fields))
        : definition(name, shownDocs, anchorDefinition(type), partsOf(type))
    })
  const isCurrent = field(metadata, 'spec') !== undefined || typeof field(source, 'address') === 'string'
  return {
    version: nameOf(field(source, 'version')) || nameOf(field(metadata, 'version')) || null,
    format: dialect === 'shank' ? 'shank' : isCurrent ? 'anchor' : 'anchor-legacy',
    docs: docsOf(source) || docsOf(field(metadata, 'description')),
    instructions: entriesOf(field(source, 'instructions')).map(instruction),
    accounts: definitions(field(source, 'accounts')),
    types: definitions(field(source, 'types')),
    events: definitions(field(source, 'events')),
  }
}

/** The fields of a struct or the variants of an enum. */
const partsOf = (source: unknown): readonly unknown[] =>
  entriesOf(field(source, field(source, 'kind') === 'enum' ? 'variants' : 'fields'))

const instruction = (source: unknown): InstructionText => ({
  ...namedOf(source),
  discriminator: discriminatorOf(source),
  accounts: accountsOf(field(source, 'accounts')),
  arguments: entriesOf(field(source, 'args')).map(
    (one): FieldText => ({ ...namedOf(one), type: typeText(anchorType(field(one, 'type'))) }),
  ),
})

const isByte = (value: unknown): value is number => {
  const number = countOf(value)
  return number !== undefined && number < 256
}

/** Bytes of a discriminator that are shown; Anchor's have eight. */
const MOST_BYTES = 64

function discriminatorOf(source: unknown): string | null {
  const bytes = entriesOf(field(source, 'discriminator')).slice(0, MOST_BYTES)
  if (bytes.length > 0) return bytes.every(isByte) ? Buffer.from(bytes).toString('hex') : null
  const number = field(field(source, 'discriminant'), 'value')
  // A Shank discriminant is one byte unless the IDL gives another type.
  return isByte(number) && textOf(field(field(source, 'discriminant'), 'type')) === 'u8'
    ? Buffer.of(number).toString('hex')
    : null
}

const DEEPEST_GROUP = 8
const LONGEST_NAME = 256

/** The accounts of a group have the group's name as a prefix. */
function accountsOf(source: unknown, group = '', depth = 0): InstructionText['accounts'] {
  if (depth > DEEPEST_GROUP) return []
  return entriesOf(source).flatMap((one) => {
    const { name, docs } = namedOf(one)
    const inner = field(one, 'accounts')
    if (Array.isArray(inner)) return accountsOf(inner, `${group}${name}.`.slice(-LONGEST_NAME), depth + 1)
    const is = (...names: string[]) => names.some((each) => field(one, each) === true)
    return [
      {
        name: group + name,
        writable: is('writable', 'isMut'),
        signer: is('signer', 'isSigner'),
        optional: is('optional', 'isOptional'),
        address: addressIn(field(one, 'address')),
        docs: docs || docsOf(field(one, 'desc')),
      },
    ]
  })
}
