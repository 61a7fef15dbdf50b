import { price, signedPercent } from '../../format/usd.ts'
import { Sparkline } from '../../ui/layout/Sparkline.tsx'

/**
 * The price of the last seven days as a small line, which is green unless the price fell; nothing if fewer
 * than two prices are known.
 */
export function PriceLine({ of, prices }: { of: string; prices: readonly (number | null)[] | undefined }) {
  const known = prices?.filter((value) => value !== null) ?? []
  const [first, last] = [known[0], known.at(-1)]
  if (!prices || first === undefined || last === undefined || known.length < 2) return null
  const change = first === 0 ? null : (last / first - 1) * 100
  return (
    <Sparkline
      label={`${of} in the last 7 days: from ${price(first)} to ${price(last)}, ${signedPercent(change)}`}
      values={prices}
      isFromZero={false}
      className={last < first ? 'text-bad' : 'text-good'}
    />
  )
}
