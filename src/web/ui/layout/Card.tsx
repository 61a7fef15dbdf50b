import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

type CardProps = {
  title: ReactNode
  /**
   * Controls next to the title, at the end of its line. The line always has the height of a button, so that
   * controls that appear later move nothing.
   */
  actions?: ReactNode
  children?: ReactNode
  id?: string
  /** Omits the padding inside, for tables that reach the edge. */
  flush?: boolean
  className?: string
}

/** A titled surface for one subject of a page. */
export function Card({ title, actions, children, id, flush = false, className }: CardProps) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={cx('min-w-0 overflow-clip rounded-lg border border-line bg-card', className)}
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b px-4 py-2">
        <h2 id={heading} className="font-semibold text-title">
          {title}
        </h2>
        {actions && (
          // The container fills the line, so that controls that appear later move nothing.
          <div className="flex min-h-8 grow flex-wrap items-center gap-2 text-small text-muted sm:justify-end">
            {actions}
          </div>
        )}
      </header>
      {flush ? children : <div className="p-4">{children}</div>}
    </section>
  )
}
