import { useDeferredValue, useMemo } from 'react'
import type { ProgramIdl } from '#contract/programs/program-idl.ts'
import { plural } from '../../../format/number.ts'
import { TextInput } from '../../../ui/controls/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { anyText, useUrlState } from '../../../ui/url-state.ts'
import { IdlEntries } from './IdlEntries.tsx'
import { IdlErrors } from './IdlErrors.tsx'
import { definitionEntry, instructionEntry } from './idl-entry.ts'
import { type IdlLists, searchIdl } from './search-idl.ts'

const fields = { q: anyText }

/** The parts of an IDL, and the search in them, which is in the URL. */
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
