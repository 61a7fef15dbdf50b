import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Ghost } from './Skeleton.tsx'

/** The facts that a visitor looks for first, below the heading of a page; on phones without borders. */
export function Chips({ children }: { children: ReactNode }) {
  return <ul className="mb-4 flex flex-wrap gap-x-2 gap-y-1.5 max-sm:gap-x-4 max-sm:gap-y-0.5">{children}</ul>
}

/**
 * One fact.
 *
 * @param label absent where the value needs no label
 * @param ownLine on a phone the fact gets its own line, so that values that arrive later in other facts do
 * not move it
 * @param room a typical value, whose space is reserved while the value is loading
 * @param wait a grey bar, shown in that space while the value is loading
 */
export function Chip({
  label,
  ownLine = false,
  room,
  wait = false,
  className,
  children,
}: {
  label?: string
  ownLine?: boolean
  room?: string
  wait?: boolean
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <li
      className={cx(
        'flex min-h-7 max-w-full flex-wrap items-center gap-x-1.5 rounded-full border border-line bg-card px-2.5 text-small',
        'max-sm:min-h-6 max-sm:border-0 max-sm:bg-transparent max-sm:px-0',
        ownLine && 'max-sm:basis-full',
        className,
      )}
    >
      {label && <span className="text-muted">{label}</span>}
      {wait && room !== undefined ? <Ghost text={room} /> : children}
    </li>
  )
}
