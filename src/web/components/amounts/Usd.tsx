import { COIN_DECIMALS, unitsOfRaw } from '../../format/amount.ts'
import { dollars, price as priceText, worth } from '../../format/usd.ts'
import { useTimeText } from '../time/time-text.ts'

type UsdProps = {
  raw: string
  /** The price of one coin, or of 10^decimals raw units of `token`. */
  price: number | null | undefined
  /** Left out: the coin. */
  token?: { decimals: number; isScaled: boolean }
  /** How many decimals; without it there are 2 to 6. */
  decimals?: number
  /** When the price is from, for an amount of the past: today, or the milliseconds of the trades that gave it. */
  when?: 'today' | number | undefined
}

/** The value of an amount of the chain's coin, or of a token, in US dollars, in brackets; nothing where the price is unknown. */
export function Usd({ raw, price, token, decimals, when }: UsdProps) {
  const timeText = useTimeText()
  if (price === null || price === undefined) return null
  const value = worth(unitsOfRaw(raw, token?.decimals ?? COIN_DECIMALS), price)
  if (!value) return null
  const isPast = typeof when === 'number'
  const source = isPast ? `At the price of ${timeText(when)}, by the trades of the chain` : "At today's price"
  // What one token shows is more or less than 10^decimals raw units where it has a multiplier or interest.
  const each = token?.isScaled ? '' : `: ${priceText(price)} for one ${token ? 'token' : 'coin'}`
  return (
    <span className="whitespace-nowrap text-muted" title={source + each}>
      ({dollars(value, decimals)}
      {when !== undefined && (isPast ? ' then' : ' today')})
    </span>
  )
}
