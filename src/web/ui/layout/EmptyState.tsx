import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

/** The message in place of a list that is empty without an error. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-4 py-10 text-center text-muted">
      <Inbox size={22} aria-hidden="true" className="text-faint" />
      <p>{title}</p>
      {children && <div className="text-small text-faint">{children}</div>}
    </div>
  )
}
