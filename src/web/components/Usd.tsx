import { unitsOfRaw } from '../format/amount.ts'
import { dollars, price as priceText, worth } from '../format/usd.ts'
import { useTimeText } from './time-text.ts'

type UsdProps = {
  raw: string
  /** The price of one coin. */
  price: number | null | undefined
  /** How many decimals; without it there are 2 to 6. */
  decimals?: number
  /** When the price is from, for an amount of the past: today, or the milliseconds of the trades that gave it. */
  when?: 'today' | number | undefined
}

/** The value of an amount of the chain's coin in US dollars, in brackets; nothing where the price is unknown. */
export function Usd({ raw, price, decimals, when }: UsdProps) {
  const timeText = useTimeText()
  if (price === null || price === undefined) return null
  const value = worth(unitsOfRaw(raw, 9), price)
  if (!value) return null
  const isPast = typeof when === 'number'
  const source = isPast ? `At the price of ${timeText(when)}, by the trades of the chain` : "At today's price"
  return (
    <span className="whitespace-nowrap text-muted" title={`${source}: ${priceText(price)} for one coin`}>
      ({dollars(value, decimals)}
      {when !== undefined && (isPast ? ' then' : ' today')})
    </span>
  )
}
