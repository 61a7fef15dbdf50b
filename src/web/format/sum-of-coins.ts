import { digitsOf, unitsOfCoins } from './amount.ts'

/** The sum of amounts in whole coins, with every digit. */
export function sumOfCoins(amounts: readonly string[]): string {
  const all = amounts.map(unitsOfCoins)
  const decimals = Math.max(0, ...all.map((one) => one.decimals))
  const raw = all.reduce((sum, one) => sum + one.raw * 10n ** BigInt(decimals - one.decimals), 0n)
  const { sign, whole, fraction } = digitsOf({ raw, decimals })
  return sign + whole + (fraction && `.${fraction}`)
}
