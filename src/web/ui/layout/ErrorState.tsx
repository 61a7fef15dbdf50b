import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The message of an error: what failed, and what the visitor can do. */
export function ErrorState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <TriangleAlert size={22} aria-hidden="true" className="text-bad" />
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-small text-muted">{children}</div>}
    </div>
  )
}
