import { codamaFields, codamaType } from './codama-types.ts'
import {
  addressIn,
  type DefinitionText,
  definition,
  docsOf,
  fieldTexts,
  type IdlText,
  type InstructionText,
  namedOf,
} from './idl-text.ts'
import { DEEPEST_TYPE, entriesOf, field, nameOf, textOf } from './loose.ts'
import type { DefinedType } from './model.ts'

/** The content of a Codama IDL, without its name and errors. */
export function describeCodama(source: unknown): Omit<IdlText, 'name' | 'format' | 'errors'> {
  const program = field(source, 'kind') === 'rootNode' ? field(source, 'program') : source
  const definitions = (list: unknown, of: 'data' | 'type'): DefinitionText[] =>
    entriesOf(list).map((node) => {
      const { name, docs } = namedOf(node)
      return definition(name, docs, codamaType(field(node, of), NO_TYPES), partsOf(field(node, of)))
    })
  return {
    version: nameOf(field(program, 'version')) || null,
    docs: docsOf(program),
    instructions: entriesOf(field(program, 'instructions')).map(instruction),
    accounts: definitions(field(program, 'accounts'), 'data'),
    types: definitions(field(program, 'definedTypes'), 'type'),
    events: definitions(field(program, 'events'), 'data'),
  }
}

/** The fields of a struct or the variants of an enum, also when constant bytes surround the type. */
function partsOf(node: unknown): readonly unknown[] {
  let inner = node
  for (let depth = 0; depth < DEEPEST_TYPE && isHidden(inner); depth++) inner = field(inner, 'type')
  return entriesOf(field(inner, field(inner, 'kind') === 'enumTypeNode' ? 'variants' : 'fields'))
}

const isHidden = (node: unknown): boolean =>
  ['hiddenPrefixTypeNode', 'hiddenSuffixTypeNode'].includes(textOf(field(node, 'kind')))

/** Named types are shown by their names. */
const NO_TYPES: ReadonlyMap<string, DefinedType> = new Map()

function instruction(node: unknown): InstructionText {
  return {
    ...namedOf(node),
    discriminator: null,
    accounts: entriesOf(field(node, 'accounts')).map((one) => ({
      ...namedOf(one),
      writable: field(one, 'isWritable') === true,
      signer: field(one, 'isSigner') === true,
      optional: field(one, 'isOptional') === true,
      address: addressOf(field(one, 'defaultValue')),
    })),
    arguments: fieldTexts(
      codamaFields(field(node, 'arguments'), NO_TYPES),
      entriesOf(field(node, 'arguments')),
    ),
  }
}

const addressOf = (node: unknown): string | null =>
  field(node, 'kind') === 'publicKeyValueNode' ? addressIn(field(node, 'publicKey')) : null
