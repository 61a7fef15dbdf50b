import { Radio } from 'lucide-react'
import { useContext } from 'react'
import type { EventEntry, InstructionEntry } from '#contract/transactions/transactions.ts'
import { tokenOfArguments } from '../../format/argument-tokens.ts'
import { AddressLink } from '../addresses/links.tsx'
import { Fields } from './Fields.tsx'
import { InstructionSurroundings } from './instruction-context.ts'

/**
 * The events of an instruction, each with its fields and a link to its log line. Events without an
 * instruction show their program.
 */
export function InstructionEvents({
  events,
  instruction,
}: {
  events: readonly EventEntry[]
  instruction?: InstructionEntry
}) {
  const { tokens } = useContext(InstructionSurroundings)
  const tokenOf = tokenOfArguments(instruction ?? NO_ACCOUNTS, tokens)
  return (
    <ul className="mt-3 space-y-2.5">
      {events.map(({ name, info, logLine, programId, programName }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their order
        <li key={index} className="rounded-md border border-line px-3 py-2">
          <p className="flex flex-wrap items-center gap-x-2 pb-0.5 text-small">
            <Radio size={13} aria-hidden="true" className="text-indigo" />
            <span className="text-muted">Event</span>
            <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
            {!instruction && (
              <>
                <span className="text-muted">of</span>
                <AddressLink address={programId} label={programName ?? undefined} />
              </>
            )}
            {logLine !== null && (
              <a
                href={`#log-${logLine + 1}`}
                className="ml-auto text-link text-xs underline-offset-3 hover:underline"
              >
                log line {logLine + 1}
              </a>
            )}
          </p>
          {Object.keys(info).length > 0 && (
            <Fields caption="Fields" fields={Object.entries(info)} wide tokenOf={tokenOf} />
          )}
        </li>
      ))}
    </ul>
  )
}

const NO_ACCOUNTS = { accounts: [], accountNames: [] }
