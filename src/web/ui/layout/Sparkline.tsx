import { cx } from '../class-names.ts'

const WIDTH = 240
const HEIGHT = 36
const LINE = 1.5

/**
 * A line without axes, drawn without a library. The line is interrupted where a value is unknown.
 *
 * @param isFromZero true: zero is at the bottom; false: the lowest value is at the bottom
 */
export function Sparkline({
  label,
  values,
  isFromZero = true,
  className = 'text-good',
}: {
  label: string
  values: readonly (number | null)[]
  isFromZero?: boolean
  className?: string
}) {
  const known = values.filter((value) => value !== null)
  const least = isFromZero ? 0 : Math.min(...known)
  const height = Math.max(...known, least) - least
  const x = (nth: number) => ((nth * WIDTH) / Math.max(1, values.length - 1)).toFixed(1)
  // Equal values, such as a constant price, are drawn as a line in the middle.
  const y = (value: number) => {
    const part = height > 0 ? (value - least) / height : isFromZero ? 0 : 0.5
    return (HEIGHT - LINE - part * (HEIGHT - 2 * LINE)).toFixed(1)
  }
  const path = values
    .map((value, nth) => {
      if (value === null) return ''
      const isLonely = (values[nth + 1] ?? null) === null
      const start = (values[nth - 1] ?? null) === null ? 'M' : 'L'
      return `${start}${x(nth)} ${y(value)}${start === 'M' && isLonely ? 'h1' : ''}`
    })
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cx('size-full', className)}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth={LINE}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
