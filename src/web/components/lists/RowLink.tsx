import { Link2 } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { CopyButton } from '../addresses/CopyButton.tsx'

type RowLinkProps = {
  /** The `id` of the row's element. */
  id: string
  /** The name of the row, such as `instruction #2`. */
  what: string
  className?: string
  tabIndex?: number
}

/**
 * A button that copies the link to a row of this page in its current state. Where there is a pointer, only
 * the hovered row shows it.
 */
export function RowLink({ id, what, className, tabIndex }: RowLinkProps) {
  return (
    <CopyButton
      value={() => `${location.origin}${location.pathname}${location.search}#${id}`}
      label={`Link to ${what}`}
      icon={Link2}
      className={cx(
        'no-print opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 group-focus-within/row:opacity-100',
        className,
      )}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    />
  )
}
