import type { ReactNode } from 'react'

/** A page's title, `above` it a small line, `beside` it badges, and what the page is in a line below it. */
export function PageHeading({
  above,
  title,
  beside,
  children,
}: {
  above?: ReactNode
  title: string
  beside?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mb-4">
      {above && <p className="mb-1 text-[0.8125rem] text-muted">{above}</p>}
      <h1 className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-pretty font-semibold text-[1.3125rem] leading-7 tracking-tight sm:text-[1.625rem] sm:leading-8.5">
        {title} {beside}
      </h1>
      {children && <p className="mt-1 flex min-h-6 items-center gap-1 text-muted">{children}</p>}
    </div>
  )
}
