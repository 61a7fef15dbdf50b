import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

/** A notice about the whole transaction, above its parts. */
export function Notice({
  title,
  isWarning = false,
  children,
}: {
  title: string
  isWarning?: boolean
  children: ReactNode
}) {
  const Icon = isWarning ? TriangleAlert : Info
  return (
    <section
      aria-label={title}
      className={cx(
        'flex gap-3 rounded-lg border bg-card px-4 py-3 [overflow-wrap:anywhere]',
        isWarning ? 'border-warn/50' : 'border-line',
      )}
    >
      <Icon
        size={18}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', isWarning ? 'text-warn' : 'text-muted')}
      />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-small text-muted">{children}</p>
      </div>
    </section>
  )
}
