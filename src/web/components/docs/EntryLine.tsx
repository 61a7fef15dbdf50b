import { ChevronRight, Link2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../../ui/class-names.ts'

type EntryLineProps = {
  /** The hash of the entry's link. */
  id: string
  title: ReactNode
  summary: string
  open: boolean
  onToggle: () => void
  /** The content below the line while it is open. */
  children: ReactNode
}

/** An entry of a list of calls: a line that opens its content. */
export function EntryLine({ id, title, summary, open, onToggle, children }: EntryLineProps) {
  const panel = useId()
  return (
    <li id={id} className="scroll-mt-2">
      <div className="flex items-start gap-1 px-2 py-1.5">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panel}
            onClick={onToggle}
            className="flex w-full min-w-0 items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-raised"
          >
            <ChevronRight
              size={14}
              aria-hidden="true"
              className={cx('mt-1 shrink-0 text-muted transition-transform', open && 'rotate-90')}
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">{title}</span>
              <span className="mt-0.5 block text-small text-muted">{summary}</span>
            </span>
          </button>
        </h3>
        <a
          href={`#${id}`}
          aria-label={`Link to ${id}`}
          title={`Link to ${id}`}
          className="mt-1 inline-grid size-8 shrink-0 place-items-center rounded-md text-faint hover:bg-raised hover:text-ink"
        >
          <Link2 size={14} aria-hidden="true" />
        </a>
      </div>
      <div id={panel} hidden={!open}>
        {open && <div className="grid grid-cols-1 gap-4 px-4 pb-4 sm:pl-9">{children}</div>}
      </div>
    </li>
  )
}

/** The name or the path of a call. */
export const EntryName = ({ children }: { children: string }) => (
  <code className="min-w-0 font-medium font-mono text-small [overflow-wrap:anywhere]">{children}</code>
)
