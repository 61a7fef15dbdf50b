import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A page that consists of one message: not found, offline, under construction. */
export function Notice({
  icon: Icon,
  title,
  children,
  actions,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className="mx-auto my-8 max-w-xl rounded-lg border border-line bg-card px-6 py-12 text-center sm:my-16">
      <div className="mx-auto mb-5 grid size-12 place-items-center rounded-full bg-raised text-muted">
        <Icon size={22} aria-hidden="true" />
      </div>
      <h1 className="text-balance font-semibold text-xl">{title}</h1>
      <div className="mx-auto mt-3 max-w-md space-y-2 text-pretty text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </section>
  )
}
