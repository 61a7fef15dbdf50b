import { Archive } from 'lucide-react'
import { AbsoluteTime } from '../../components/time/RelativeTime.tsx'
import { count, isKnown } from '../../format/number.ts'
import { timeOf } from '../../format/time.ts'
import { useSealed } from '../../queries/network/generations.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'

/**
 * A bar above the pages of a sealed generation. It describes the generation and links to the current chain.
 */
export function SealedBar() {
  const sealed = useSealed()
  if (!sealed) return null
  const { number, lastHeight, firstHeight } = sealed
  const time = timeOf(sealed.sealed)
  return (
    <aside
      aria-label="Sealed generation"
      className="mb-4 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-card px-4 py-2 text-small"
    >
      <Archive size={16} aria-hidden="true" className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="font-medium">Generation {number}, sealed.</b>{' '}
        {time === undefined ? (
          'This chain was reset.'
        ) : (
          <>
            This chain was reset on <AbsoluteTime time={time} />.
          </>
        )}{' '}
        {isKnown(firstHeight) && isKnown(lastHeight) && (
          <>
            Here are blocks {count(firstHeight)} to {count(lastHeight)}.
          </>
        )}
      </p>
      <a href="/" className={buttonClass('secondary', 'no-print h-7')}>
        Go to the current chain
      </a>
    </aside>
  )
}
