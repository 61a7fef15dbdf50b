import { count } from '../../format/number.ts'
import { cx } from '../../ui/class-names.ts'
import { Bar } from '../../ui/layout/Skeleton.tsx'

export type EpochBar = {
  epoch: number
  /** The value that sets the height of the bar; null where it is unknown. */
  value: number | null
  /** The value as text for visitors. */
  text: string
  /** Whether the epoch is still running. */
  isOpen?: boolean
}

/**
 * Values by epoch as bars from zero, drawn without a chart library. Hovering shows each value; screen readers
 * get the first and the last value, and find all of them in lists.
 *
 * @param bars oldest first; undefined while loading
 */
export function EpochBars({
  label,
  bars,
  empty = 'No epoch is known yet.',
}: {
  label: string
  bars: readonly EpochBar[] | undefined
  empty?: string
}) {
  const known = bars?.filter(({ value }) => value !== null) ?? []
  const most = Math.max(...known.map(({ value }) => value ?? 0), 0)
  const [first, last] = [bars?.[0], bars?.at(-1)]
  return (
    <figure className="border-line/60 border-t px-4 pt-2.5 pb-3">
      <figcaption className="flex min-h-5 justify-between gap-3 text-muted text-xs">
        <span>{label}</span>
        {known.length > 0 && <span>{`at most ${known.find(({ value }) => value === most)?.text}`}</span>}
      </figcaption>
      {bars?.length === 0 ? (
        <p className="flex h-23.5 items-center text-small text-muted">{empty}</p>
      ) : (
        <>
          <div
            role="img"
            aria-label={bars ? inWords(label, bars) : `${label}, loading`}
            className="mt-1.5 flex h-16 items-end gap-0.5 border-line-strong border-b"
          >
            {bars?.map(({ epoch, value, text, isOpen = false }) => (
              <span
                key={epoch}
                title={`Epoch ${count(epoch)}${isOpen ? ' (so far)' : ''}: ${value === null ? 'not known' : text}`}
                className="flex h-full min-w-0 max-w-12 flex-1 items-end"
              >
                <span
                  className={cx(
                    'block w-full rounded-t-xs',
                    value === null
                      ? 'h-full border-line border-x border-dashed'
                      : isOpen
                        ? 'bg-accent/45'
                        : 'bg-accent',
                  )}
                  style={value === null ? undefined : { height: heightOf(value, most) }}
                />
              </span>
            ))}
          </div>
          <p aria-hidden="true" className="mt-1 flex min-h-4 justify-between text-muted text-xs">
            {first && last ? (
              <>
                <span>Epoch {count(first.epoch)}</span>
                {first !== last && <span>{count(last.epoch)}</span>}
              </>
            ) : (
              <Bar characters={8} />
            )}
          </p>
        </>
      )}
    </figure>
  )
}

/** The height of a bar; at least 2 px for a value above zero, so that it is visible. */
const heightOf = (value: number, most: number) =>
  value === 0 || most === 0 ? '0' : `max(2px, ${((100 * value) / most).toFixed(2)}%)`

function inWords(label: string, bars: readonly EpochBar[]): string {
  const known = bars.filter(({ value }) => value !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return `${label}: not known of any of ${bars.length} epochs`
  const latest = `${last.text} in epoch ${last.epoch}`
  return first === last ? `${label}: ${latest}` : `${label}: ${first.text} in epoch ${first.epoch}, ${latest}`
}
