import { compact, exact, fixed, type Units, unitsOfCoins, unitsOfRaw } from '../../format/amount.ts'
import { cx } from '../../ui/class-names.ts'

type AmountProps = {
  /** The amount in the smallest unit. */
  raw?: string
  /** null: the decimals are unknown, so the amount is shown in raw units and marked as such. */
  decimals?: number | null
  /**
   * The amount as the token's program displays it. It is shown instead of `raw`, which is in the title if it
   * differs. null: it is unknown, so the amount is shown in raw units.
   */
  ui?: string | null | undefined
  /** The amount, instead of `raw` and `decimals`. */
  units?: Units
  symbol?: string
  /**
   * The format: `compact` uses K, M and B, and a number is the number of decimals. The title contains the
   * exact value.
   */
  show?: 'exact' | 'compact' | number
  /** Whether the amount is a change, which is shown with its sign and in the sign's colour. */
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
