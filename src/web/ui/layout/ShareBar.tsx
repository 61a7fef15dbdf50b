/**
 * A bar that fills `percent` per cent of its width, at most all of it. The number next to it states the same
 * value in text.
 */
export function ShareBar({ percent }: { percent: number }) {
  return (
    <span
      aria-hidden="true"
      className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-raised print:hidden"
    >
      <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  )
}
