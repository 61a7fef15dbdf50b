import type { IdlDefinition, IdlField, IdlInstruction } from '#contract/programs/program-idl.ts'

/** An instruction or a definition, in the form for its line and its opened content. */
export type IdlEntry = {
  name: string
  /** The text next to the name. */
  note: string
  docs: string
  discriminator: string | null
  accounts: IdlInstruction['accounts']
  fields: IdlField[]
  /** The word for the entry's fields. */
  fieldLabel: 'Argument' | 'Field' | 'Variant' | 'Item' | 'Type'
}

export const instructionEntry = ({ arguments: given, ...one }: IdlInstruction): IdlEntry => ({
  ...one,
  note: `(${given.map(({ name }) => name).join(', ')})`,
  fields: given,
  fieldLabel: 'Argument',
})

const fieldLabels = { struct: 'Field', enum: 'Variant', tuple: 'Item', alias: 'Type' } as const

export const definitionEntry = ({ kind, ...one }: IdlDefinition): IdlEntry => ({
  ...one,
  note: kind,
  discriminator: null,
  accounts: [],
  fieldLabel: fieldLabels[kind],
})
