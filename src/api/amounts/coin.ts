import { COIN_DECIMALS } from '#lib/values/coin.ts'

/** Raw units as whole coins, exact, without trailing zeros: `1000000001` with 9 decimals is `1.000000001`. */
export function wholeCoins(raw: bigint, decimals: number): string {
  const digits = String(raw < 0n ? -raw : raw).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${raw < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Lamports as whole coins of the chain; null stays null. */
export const coins = (lamports: bigint | null): string | null =>
  lamports === null ? null : wholeCoins(lamports, COIN_DECIMALS)
