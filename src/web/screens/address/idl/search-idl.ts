import type { IdlDefinition, IdlField, IdlInstruction, ProgramIdl } from '#contract/programs/program-idl.ts'

export type IdlLists = Pick<ProgramIdl, 'instructions' | 'accounts' | 'types' | 'errors' | 'events'>

/** The entries with the text in a name, a type, a message, documentation, an error's code or a discriminator. */
export function searchIdl(idl: IdlLists, text: string): IdlLists {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return idl
  const has = (value: string | null) => value?.toLowerCase().includes(wanted) === true
  const inField = ({ name, type, docs }: IdlField) => has(name) || has(type) || has(docs)
  const inInstruction = (one: IdlInstruction) =>
    has(one.name) ||
    has(one.docs) ||
    has(one.discriminator) ||
    one.accounts.some(({ name, address, docs }) => has(name) || has(address) || has(docs)) ||
    one.arguments.some(inField)
  const inDefinition = ({ name, docs, fields }: IdlDefinition) =>
    has(name) || has(docs) || fields.some(inField)
  return {
    instructions: idl.instructions.filter(inInstruction),
    accounts: idl.accounts.filter(inDefinition),
    types: idl.types.filter(inDefinition),
    events: idl.events.filter(inDefinition),
    errors: idl.errors.filter(
      ({ code, name, message }) =>
        has(name) || has(message) || has(String(code)) || has(`0x${code.toString(16)}`),
    ),
  }
}
