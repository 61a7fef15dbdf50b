import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { unitsOfRaw } from '../../format/amount.ts'
import { dollars, price as priceText, worth } from '../../format/usd.ts'
import { useTimeText } from '../time/time-text.ts'

type UsdProps = {
  raw: string
  /** The price in US dollars of one coin, or of 10^decimals raw units of `token`. */
  price: number | null | undefined
  /** The token of the amount; absent: the amount is in the chain's coin. */
  token?: { decimals: number; isScaled: boolean }
  /** The number of decimals; absent: 2 to 6. */
  decimals?: number
  /** The time of the price of a past amount: today, or the time in ms of the trades that gave the price. */
  when?: 'today' | number | undefined
}

/**
 * The value in US dollars of an amount of the coin or of a token, in brackets; nothing if the price is
 * unknown.
 */
export function Usd({ raw, price, token, decimals, when }: UsdProps) {
  const timeText = useTimeText()
  if (price === null || price === undefined) return null
  const value = worth(unitsOfRaw(raw, token?.decimals ?? COIN_DECIMALS), price)
  if (!value) return null
  const isPast = typeof when === 'number'
  const source = isPast ? `At the price of ${timeText(when)}, by the trades of the chain` : "At today's price"
  // For a token with a multiplier or interest, 10^decimals raw units are not displayed as one token, so the
  // title omits the price of one token.
  const each = token?.isScaled ? '' : `: ${priceText(price)} for one ${token ? 'token' : 'coin'}`
  return (
    <span className="whitespace-nowrap text-muted" title={source + each}>
      ({dollars(value, decimals)}
      {when !== undefined && (isPast ? ' then' : ' today')})
    </span>
  )
}
