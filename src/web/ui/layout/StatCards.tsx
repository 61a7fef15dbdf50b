import type { ReactNode } from 'react'
import { Bar, Ghost } from './Skeleton.tsx'

export type StatCard = {
  label: string
  /** The value; undefined while it is loading. */
  value: ReactNode
  /** A second line in smaller text; undefined: the card has none, even after loading. */
  note?: ReactNode
  /** A value and a note of typical length, whose space is reserved while the card is loading. */
  usual?: { value?: string; note?: string }
}

/** The main values of a page, above its list. */
export function StatCards({ cards }: { cards: readonly StatCard[] }) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value, note, usual }) => (
        <div key={label} className="rounded-lg border border-line bg-card px-4 py-3">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="mt-0.5 min-h-7 font-semibold text-lg">
            {value ?? (usual?.value ? <Ghost text={usual.value} /> : <Bar characters={8} />)}
          </dd>
          {value === undefined && usual?.note ? (
            <dd className="text-small">
              <Ghost text={usual.note} />
            </dd>
          ) : (
            note !== undefined && <dd className="min-h-5 text-small text-muted">{note}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
