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
  /** Shows the rows that have arrived, and goes on holding them. */
  onShow: () => void
  /** The rows in the plural, such as `transactions`. */
  what: string
  /** Shown while the list moves, where the news are otherwise. */
  children?: ReactNode
  /** Without the word on the button, as on phones: for a narrow card. */
  compact?: boolean
  className?: string
}

/** The button that holds a live list still, and how much has arrived since: for mouse, touch, keyboard and screen reader. */
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
  // Nothing arrives there.
  if (sealedGeneration() !== undefined) return null
  return (
    <>
      {/* Its width does not depend on what is in it: the buttons beside it stay where they are. */}
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
