import { unitsOfRaw } from '../format/amount.ts'
import { dollars, price as priceText, worth } from '../format/usd.ts'

/**
 * The value of an amount of the chain's coin in US dollars, in brackets; nothing where `price`, of one coin, is
 * unknown. `decimals` is how many decimals; without it there are 2 to 6.
 */
export function Usd({
  raw,
  price,
  decimals,
}: {
  raw: string
  price: number | null | undefined
  decimals?: number
}) {
  if (price === null || price === undefined) return null
  const value = worth(unitsOfRaw(raw, 9), price)
  if (!value) return null
  return (
    <span
      className="whitespace-nowrap text-muted"
      title={`At today's price: ${priceText(price)} for one coin`}
    >
      ({dollars(value, decimals)})
    </span>
  )
}
