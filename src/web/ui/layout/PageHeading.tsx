import type { ReactNode } from 'react'

/**
 * A page's title: `icon` in front of it, the small line `above`, badges `beside` it, and below it a line that
 * describes the page.
 */
export function PageHeading({
  above,
  icon,
  title,
  beside,
  children,
}: {
  above?: ReactNode
  /** An icon that is not higher than a line of the title. */
  icon?: ReactNode
  title: string
  beside?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mb-4">
      {above && <p className="mb-1 text-small text-muted">{above}</p>}
      <div className="flex items-start gap-3">
        {icon && <span className="flex h-7 items-center sm:h-8.5">{icon}</span>}
        <h1 className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-pretty font-semibold text-[1.3125rem] leading-7 tracking-tight sm:text-[1.625rem] sm:leading-8.5">
          {title} {beside}
        </h1>
      </div>
      {children && <p className="mt-1 flex min-h-6 items-center gap-1 text-muted">{children}</p>}
    </div>
  )
}
