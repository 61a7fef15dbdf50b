import type { ReactNode } from 'react'

/** A page's title, `beside` it badges, and what the page is in a line below it. */
export function PageHeading({
  title,
  beside,
  children,
}: {
  title: string
  beside?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mb-4">
      <h1 className="flex flex-wrap items-center gap-3 font-semibold text-2xl tracking-tight">
        {title} {beside}
      </h1>
      {children && <p className="mt-1 flex min-h-6 items-center gap-1 text-muted">{children}</p>}
    </div>
  )
}
