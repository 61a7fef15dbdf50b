import { unitsOfRaw } from '../format/amount.ts'
import { dollars, price as priceText, worth } from '../format/usd.ts'

/**
 * What an amount of the chain's coin is worth in US dollars, in brackets; nothing where `price`, of one coin, is
 * unknown. `places` says how many decimals; without it there are 2 to 6.
 */
export function Usd({
  raw,
  price,
  places,
}: {
  raw: string
  price: number | null | undefined
  places?: number
}) {
  if (price === null || price === undefined) return null
  return (
    <span
      className="whitespace-nowrap text-muted"
      title={`At today's price: ${priceText(price)} for one coin`}
    >
      ({dollars(worth(unitsOfRaw(raw, 9), price), places)})
    </span>
  )
}
