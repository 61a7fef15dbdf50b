import type { ReactElement, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Bar } from './Skeleton.tsx'

/**
 * Pairs of label and value: labels in one column with the values next to them, or below them where the text
 * is too large. `narrow` is for cards in a row. `pairs` puts two pairs in a line where there is room, except
 * the first.
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
 * @param wait shown while the value is loading: a number is the width in characters of a grey bar; an element
 * reserves the space of a value of typical length
 * @param room classes that give the row the height of a typical value even if the value is shorter
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
          // On a phone a value of more than 24 characters takes two lines.
          Number(wait) > 24 && 'max-sm:min-h-11',
        )}
      >
        {typeof wait === 'number' ? <Bar characters={wait} /> : wait || children}
      </dd>
    </div>
  )
}
