import type { ReactElement, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Bar } from './Skeleton.tsx'

/**
 * Label and value pairs: labels in one column, values beside them, or below where there is no room beside (large text).
 * `narrow`: for one of several cards in a row. `pairs`: two in a line where there is room, but the first alone.
 */
export function Facts({
  children,
  narrow = false,
  pairs = false,
}: {
  children: ReactNode
  narrow?: boolean
  pairs?: boolean
}) {
  return (
    <dl
      className={cx(
        'divide-y divide-line/60',
        (narrow || pairs) && '[&_dt]:w-30',
        pairs && 'cards:grid cards:grid-cols-2 cards:*:first:col-span-2 cards:*:nth-last-2:border-b-0',
      )}
    >
      {children}
    </dl>
  )
}

/**
 * One pair.
 *
 * @param wait while the value is loading: the width in characters of a grey bar, or what takes the space of a value that is as
 *   long as most
 * @param room classes by which the row has that height also where its value is shorter
 */
export function Fact({
  label,
  children,
  wait,
  room,
}: {
  label: ReactNode
  children?: ReactNode
  wait?: number | ReactElement | false
  room?: string
}) {
  return (
    <div className="flex min-h-10 flex-wrap gap-x-3 px-4 py-2">
      <dt className="w-28 pt-0.5 text-small text-muted sm:w-48 lg:w-52">{label}</dt>
      <dd
        className={cx(
          'flex min-h-6 min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-2 gap-y-1 break-words',
          room,
          // On a phone a longer value takes two lines.
          Number(wait) > 24 && 'max-sm:min-h-11',
        )}
      >
        {typeof wait === 'number' ? <Bar characters={wait} /> : wait || children}
      </dd>
    </div>
  )
}
