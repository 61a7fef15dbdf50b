import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

export type BadgeTone = 'green' | 'emerald' | 'red' | 'orange' | 'purple' | 'cyan' | 'indigo' | 'gray'

/** A small coloured word. The colour carries no further information. */
export function Badge({
  tone = 'gray',
  title,
  children,
}: {
  tone?: BadgeTone
  title?: string
  children: ReactNode
}) {
  return (
    <span
      title={title}
      className={cx(
        'tone inline-flex h-5.5 max-w-full items-center gap-1 truncate rounded px-1.5 font-medium text-xs',
        `tone-${tone}`,
      )}
    >
      {children}
    </span>
  )
}
