import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '../../format/number.ts'
import { sealedGeneration } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Hold, News } from './live-rows.ts'

type LiveControlsProps = {
  hold: Hold
  news: News
  /** Shows the rows that have arrived without ending the hold. */
  onShow: () => void
  /** The word for the rows in the plural, such as `transactions`. */
  what: string
  /** Content that is shown while the list is not held. */
  children?: ReactNode
  /** Whether the button has no word, as on phones; for narrow cards. */
  compact?: boolean
  className?: string
}

/**
 * The button that holds a live list, with the number of rows that have arrived since. It works with mouse,
 * touch, keyboard and screen readers.
 */
export function LiveControls({
  hold,
  news,
  onShow,
  what,
  children,
  compact = false,
  className,
}: LiveControlsProps) {
  const { isHeld, isPaused, pause } = hold
  const amount = `${count(news.count)}${news.isLeast ? '+' : ''} new`
  const Icon = isPaused ? Play : Pause
  // In a sealed generation no rows arrive.
  if (sealedGeneration() !== undefined) return null
  return (
    <>
      {/* The width does not depend on the content, so that the buttons next to it do not move. */}
      <span className={cx('inline-flex min-w-18 items-center sm:justify-end', className)} aria-live="off">
        {!isHeld && children}
        {isHeld && news.count === 0 && 'Paused'}
        {isHeld && news.count > 0 && (
          <button
            type="button"
            onClick={onShow}
            aria-label={`${amount} ${what}: show them`}
            className="no-print inline-flex h-6 items-center whitespace-nowrap rounded-full bg-raised px-2.5 font-medium text-ink text-xs hover:underline"
          >
            {amount}
          </button>
        )}
      </span>
      <Button
        look="ghost"
        className="no-print h-7 px-2!"
        aria-label={`${isPaused ? 'Resume' : 'Pause'} the ${what}`}
        onClick={() => pause(!isPaused)}
      >
        <Icon size={13} aria-hidden="true" />
        {!compact && (
          <span className="min-w-12 text-left max-sm:hidden">{isPaused ? 'Resume' : 'Pause'}</span>
        )}
      </Button>
    </>
  )
}
