import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type ErrorStateProps = {
  title: string
  children?: ReactNode
  /** For what is also tried again without it. */
  onRetry?: (() => void) | undefined
}

/** An error: what failed, and what can be done about it. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <TriangleAlert size={22} aria-hidden="true" className="text-bad" />
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-prose text-[0.8125rem] text-muted">{children}</div>}
      {onRetry && (
        <>
          <p className="text-[0.8125rem] text-muted">This page goes on trying.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </div>
  )
}
