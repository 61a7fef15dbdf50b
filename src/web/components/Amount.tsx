import { compact, exact, fixed, type Units, unitsOfRaw } from '../format/amount.ts'
import { cx } from '../ui/class-names.ts'

type AmountProps = {
  /** In the smallest unit. */
  raw?: string
  /** null: not known, so that the amount is in raw units, which it says. */
  decimals?: number | null
  /** Instead of `raw` and `decimals`. */
  units?: Units
  symbol?: string
  /** `compact` is the product's number display; a number is a count of decimals. The exact value is in the title. */
  show?: 'exact' | 'compact' | number
  /** A change: with its sign and the colour of it. */
  signed?: boolean
}

/** An amount of coins or tokens. */
export function Amount({
  raw = '0',
  decimals = 9,
  units,
  symbol,
  show = 'exact',
  signed = false,
}: AmountProps) {
  const value = units ?? unitsOfRaw(raw, decimals ?? 0)
  const shown = show === 'exact' ? exact(value) : show === 'compact' ? compact(value) : fixed(value, show)
  const positive = signed && value.raw > 0n
  return (
    <span
      title={show === 'exact' ? undefined : [exact(value), symbol].filter(Boolean).join(' ')}
      className={cx(
        'max-w-full break-words',
        positive && 'text-good',
        signed && value.raw < 0n && 'text-bad',
      )}
    >
      <span className="font-mono text-[0.929em]">
        {positive && '+'}
        {shown}
      </span>
      {decimals === null && <span className="text-muted"> raw units</span>}
      {symbol && <span className={signed ? undefined : 'text-muted'}> {symbol}</span>}
    </span>
  )
}
