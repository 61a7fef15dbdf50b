import { Radio } from 'lucide-react'
import type { EventEntry } from '#contract/transactions.ts'
import { Fields } from './Fields.tsx'
import { AddressLink } from './links.tsx'

/** What a program told, each with its fields and the way to its log line. `withProgram` says who told it. */
export function InstructionEvents({
  events,
  withProgram = false,
}: {
  events: readonly EventEntry[]
  withProgram?: boolean
}) {
  return (
    <ul className="mt-3 space-y-2.5">
      {events.map(({ name, info, logLine, programId, programName }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity but their order
        <li key={place} className="rounded-md border border-line px-3 py-2">
          <p className="flex flex-wrap items-center gap-x-2 pb-0.5 text-[13px]">
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
