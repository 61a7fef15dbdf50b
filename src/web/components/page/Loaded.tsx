import type { ReactNode } from 'react'
import { hasFailed } from '../../queries/api/failed.ts'
import { cx } from '../../ui/class-names.ts'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import { type FailedQuery, LoadFailure } from './LoadFailure.tsx'

/**
 * The content of a card once its query has data. Until then it shows a box of about the same height, or the
 * error and a retry button. Loaded content stays visible after later errors.
 */
export function Loaded({
  query,
  what,
  room = 'min-h-65',
  children,
}: {
  query: FailedQuery
  /** The name of the content: `the price chart`. */
  what: string
  /** The classes of the height that the content will have. */
  room?: string
  children: ReactNode
}) {
  if (query.data !== undefined) return children
  if (hasFailed(query))
    return (
      <LoadFailure
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} cannot be loaded just now`}
        query={query}
      />
    )
  return (
    <div className={cx('flex flex-col gap-4 p-4', room)}>
      <Loading what={what} />
      <Bar characters={24} />
      <span aria-hidden="true" className="bar h-auto! grow opacity-40" />
    </div>
  )
}
