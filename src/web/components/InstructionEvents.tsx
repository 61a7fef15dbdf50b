import { Radio } from 'lucide-react'
import type { EventEntry } from '#contract/transactions.ts'
import { Fields } from './Fields.tsx'
import { AddressLink } from './links.tsx'

/** Events of a program, each with its fields and a link to its log line. `withProgram` names the program. */
export function InstructionEvents({
  events,
  withProgram = false,
}: {
  events: readonly EventEntry[]
  withProgram?: boolean
}) {
  return (
    <ul className="mt-3 space-y-2.5">
      {events.map(({ name, info, logLine, programId, programName }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their order
        <li key={index} className="rounded-md border border-line px-3 py-2">
          <p className="flex flex-wrap items-center gap-x-2 pb-0.5 text-[0.8125rem]">
            <Radio size={13} aria-hidden="true" className="text-indigo" />
            <span className="text-muted">Event</span>
            <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
            {withProgram && (
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
          {Object.keys(info).length > 0 && <Fields caption="Fields" fields={Object.entries(info)} wide />}
        </li>
      ))}
    </ul>
  )
}
