import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { Button } from './Button.tsx'

/** The button that shows or hides a section. `controls` is the section's `id`. */
export function ShowButton({
  open,
  onToggle,
  controls,
  what,
}: {
  open: boolean
  onToggle: () => void
  controls: string
  what: ReactNode
}) {
  return (
    <Button
      look="ghost"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="h-7 px-2"
    >
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={cx('transition-transform', open && 'rotate-90')}
      />
      {open ? 'Hide' : 'Show'} {what}
    </Button>
  )
}
