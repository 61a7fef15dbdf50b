const WIDTH = 240
const HEIGHT = 36
const LINE = 1.5

/** A line without axes, drawn without a library. Where a value is not known it is interrupted. */
export function Sparkline({ label, values }: { label: string; values: readonly (number | null)[] }) {
  const most = Math.max(...values.map((value) => value ?? 0)) || 1
  const x = (nth: number) => ((nth * WIDTH) / Math.max(1, values.length - 1)).toFixed(1)
  const y = (value: number) => (HEIGHT - LINE - (value / most) * (HEIGHT - 2 * LINE)).toFixed(1)
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
      className="size-full text-good"
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
