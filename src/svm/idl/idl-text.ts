import { isBase58Of } from '#lib/text/base58-of.ts'
import { entriesOf, field, messageOf, nameOf, textOf } from './loose.ts'
import type { IdlField, IdlType } from './model.ts'
import { typeText } from './type-text.ts'

// The content of an IDL as pages show it, in its own order. All of it is untrusted.

/** `type` is null for a variant without fields. */
export type FieldText = { name: string; type: string | null; docs: string }

export type InstructionText = {
  name: string
  docs: string
  /** Hex; null where the IDL does not contain it. */
  discriminator: string | null
  accounts: {
    name: string
    writable: boolean
    signer: boolean
    optional: boolean
    /** The address of an account that is the same in every call; null for other accounts. */
    address: string | null
    docs: string
  }[]
  arguments: FieldText[]
}

export type DefinitionText = {
  name: string
  docs: string
  kind: 'struct' | 'enum' | 'tuple' | 'alias'
  fields: FieldText[]
}

export type IdlText = {
  name: string | null
  version: string | null
  format: 'anchor' | 'anchor-legacy' | 'shank' | 'codama'
  docs: string
  instructions: InstructionText[]
  accounts: DefinitionText[]
  types: DefinitionText[]
  errors: { code: number; name: string; message: string }[]
  events: DefinitionText[]
}

const LONGEST_DOCS = 1_200

/** The lines of an entry's documentation, joined to one text. */
export const docsOf = (source: unknown): string =>
  (typeof source === 'string' ? [source] : entriesOf(field(source, 'docs')).slice(0, 100))
    .map(messageOf)
    .join('\n')
    .trim()
    .slice(0, LONGEST_DOCS)

/** The docs of an entry of a list of fields or variants; an entry that is a text is a type without docs. */
const docsOfPart = (part: unknown): string => (typeof part === 'string' ? '' : docsOf(part))

/**
 * The fields of a struct, the items of a tuple, the variants of an enum, or the type itself.
 *
 * @param parts the IDL's entries for the fields or variants, in the same order; the documentation is read
 * from them
 */
export function definition(
  name: string,
  docs: string,
  type: IdlType,
  parts: readonly unknown[],
): DefinitionText {
  switch (type.kind) {
    case 'struct':
      return { name, docs, kind: 'struct', fields: fieldTexts(type.fields, parts) }
    case 'tuple':
      return {
        name,
        docs,
        kind: 'tuple',
        fields: type.items.map((item, nth) => ({ name: String(nth), type: typeText(item), docs: '' })),
      }
    case 'enum':
      return {
        name,
        docs,
        kind: 'enum',
        fields: type.variants.map((variant, nth) => ({
          name: variant.name,
          type: variant.fields && typeText(variant.fields),
          docs: docsOfPart(parts[nth]),
        })),
      }
    case 'hidden':
      return definition(name, docs, type.item, parts)
    default:
      return { name, docs, kind: 'alias', fields: [{ name: '', type: typeText(type), docs: '' }] }
  }
}

/** @param parts the entries of the IDL that the fields were read from, in their order */
export const fieldTexts = (fields: readonly IdlField[], parts: readonly unknown[]): FieldText[] =>
  fields.flatMap(({ name, type, hidden }, nth) =>
    hidden ? [] : [{ name, type: typeText(type), docs: docsOfPart(parts[nth]) }],
  )

/** The name and the documentation of an entry of a list. */
export const namedOf = (entry: unknown) => ({
  name: nameOf(field(entry, 'name')),
  docs: docsOf(entry),
})

export const addressIn = (source: unknown): string | null =>
  isBase58Of(textOf(source), 32) ? textOf(source) : null
