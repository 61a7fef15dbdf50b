import type { ReactNode } from 'react'
import { Bar } from './Skeleton.tsx'

export type StatCard = {
  label: string
  /** undefined while it loads. */
  value: ReactNode
  /** A second line, smaller. */
  note?: ReactNode
}

/** The main values of a page, above its list. */
export function StatCards({ cards }: { cards: readonly StatCard[] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value, note }) => (
        <div key={label} className="rounded-lg border border-line bg-card px-4 py-3">
          <dt className="text-[0.8125rem] text-muted">{label}</dt>
          <dd className="mt-0.5 min-h-7 font-semibold text-lg">{value ?? <Bar characters={8} />}</dd>
          {note !== undefined && <dd className="min-h-5 text-[0.8125rem] text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
