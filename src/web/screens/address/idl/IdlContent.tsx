import { useDeferredValue, useMemo } from 'react'
import type { IdlDefinition, IdlField, IdlInstruction, ProgramIdl } from '#contract/programs/program-idl.ts'
import { plural } from '../../../format/number.ts'
import { TextInput } from '../../../ui/controls/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { anyText, useUrlState } from '../../../ui/url-state.ts'
import { IdlEntries } from './IdlEntries.tsx'
import { IdlErrors } from './IdlErrors.tsx'
import { definitionEntry, instructionEntry } from './idl-entry.ts'

const fields = { q: anyText }

/** The parts of an IDL, and a search in them, whose text is in the URL. */
export function IdlContent({ idl }: { idl: ProgramIdl }) {
  const { values, set } = useUrlState(fields)
  const text = useDeferredValue(values.q)
  const found = useMemo(() => searchIdl(idl, text), [idl, text])
  const number = sizeOf(found)
  return (
    <>
      <Card title="Content" actions={<p role="status">{plural(number, 'entry', 'entries')}</p>}>
        <TextInput
          type="search"
          value={values.q}
          onChange={({ target }) => set({ q: target.value }, { replace: true })}
          aria-label="Search this IDL"
          placeholder="Search by name, type, text or error code..."
        />
        {number === 0 && <EmptyState title={text ? 'Nothing in this IDL matches' : 'This IDL is empty.'} />}
      </Card>
      <IdlEntries
        title="Instructions"
        what="instructions"
        entries={found.instructions.map(instructionEntry)}
      />
      <IdlEntries title="Accounts" what="accounts" entries={found.accounts.map(definitionEntry)} />
      <IdlEntries title="Events" what="events" entries={found.events.map(definitionEntry)} />
      <IdlErrors errors={found.errors} />
      <IdlEntries title="Types" what="types" entries={found.types.map(definitionEntry)} />
    </>
  )
}

const sizeOf = ({ instructions, accounts, types, errors, events }: IdlLists) =>
  instructions.length + accounts.length + types.length + errors.length + events.length

type IdlLists = Pick<ProgramIdl, 'instructions' | 'accounts' | 'types' | 'errors' | 'events'>

/** The entries that contain the text in a name, type, message, documentation, error code or discriminator. */
function searchIdl(idl: IdlLists, text: string): IdlLists {
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
