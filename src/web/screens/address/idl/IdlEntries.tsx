import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { count } from '../../../format/number.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IdlDetails } from './IdlDetails.tsx'
import type { IdlEntry } from './idl-entry.ts'

/**
 * The number of entries that are shown at first, and that each press of the button adds. An IDL may have a
 * thousand entries.
 */
const STEP = 50

/** A list of an IDL's entries, each closed; nothing without entries. */
export function IdlEntries({
  title,
  what,
  entries,
}: {
  title: string
  what: string
  entries: readonly IdlEntry[]
}) {
  return (
    <IdlPart title={title} what={what} length={entries.length}>
      {(shown) => (
        <ul className="divide-y divide-line/60">
          {entries.slice(0, shown).map((entry, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
            <li key={`${entry.name}${nth}`}>
              <EntryLine entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </IdlPart>
  )
}

type IdlPartProps = {
  title: string
  /** The word for the entries in the plural. */
  what: string
  length: number
  children: (shown: number) => ReactNode
}

/** A card with the first entries of a list and a button for more; nothing without entries. */
export function IdlPart({ title, what, length, children }: IdlPartProps) {
  const [shown, setShown] = useState(STEP)
  if (length === 0) return null
  return (
    <Card title={title} actions={count(length)} flush>
      {children(shown)}
      {shown < length && (
        <p className="border-line border-t px-4 py-2.5">
          <Button onClick={() => setShown(shown + STEP)}>
            Show {count(Math.min(STEP, length - shown))} more {what}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** An entry. While it is closed, its content is not in the document. */
function EntryLine({ entry }: { entry: IdlEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-baseline gap-x-2 px-4 py-2 hover:bg-raised/60">
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="shrink-0 self-center text-muted transition-transform group-open:rotate-90"
        />
        <span className="wrap-anywhere min-w-0 font-medium font-mono text-small">
          {entry.name || 'unnamed'}
        </span>
        <span className="wrap-anywhere line-clamp-2 min-w-0 font-mono text-muted text-xs">{entry.note}</span>
      </summary>
      {open && <IdlDetails entry={entry} />}
    </details>
  )
}
