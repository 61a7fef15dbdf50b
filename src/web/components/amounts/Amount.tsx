import { compact, exact, fixed, type Units, unitsOfCoins, unitsOfRaw } from '../../format/amount.ts'
import { cx } from '../../ui/class-names.ts'

type AmountProps = {
  /** In the smallest unit. */
  raw?: string
  /** null: not known, so that the amount is in raw units, which it says. */
  decimals?: number | null
  /**
   * The UI amount of the token's program: shown instead of `raw`, which is in the title where they differ. null: not known, so that
   * the amount is in raw units.
   */
  ui?: string | null | undefined
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
  ui,
  units,
  symbol,
  show = 'exact',
  signed = false,
}: AmountProps) {
  const isRaw = decimals === null || ui === null
  const ofRaw = unitsOfRaw(raw, isRaw ? 0 : decimals)
  const value = units ?? (typeof ui === 'string' ? unitsOfCoins(ui) : ofRaw)
  const whole = show !== 'exact' && [exact(value), symbol].filter(Boolean).join(' ')
  const stored = ui && exact(value) !== exact(ofRaw) && `${exact(unitsOfRaw(raw, 0))} raw units`
  const shown = show === 'exact' ? exact(value) : show === 'compact' ? compact(value) : fixed(value, show)
  const positive = signed && value.raw > 0n
  return (
    <span
      title={[whole, stored].filter(Boolean).join(', ') || undefined}
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
      {isRaw && <span className="text-muted"> raw units</span>}
      {symbol && <span className={signed ? undefined : 'text-muted'}> {symbol}</span>}
    </span>
  )
}
