/** A token amount in a node's format. */
export type UiTokenAmount = {
  /** The amount in raw units. */
  amount: string
  decimals: number
  /** A rounded float; null when there are more decimals than a node can divide by. */
  uiAmount: number | null
  uiAmountString: string
}

// 10^0 to 10^19, the powers that fit in a u64, as computed by a node.
const POWERS = Array.from({ length: 20 }, (_, exponent) => Number(`1e${exponent}`))

export function uiTokenAmount(amount: bigint, decimals: number): UiTokenAmount {
  const text = amount.toString()
  const power = POWERS[decimals]
  return {
    amount: text,
    decimals,
    uiAmount: power === undefined ? null : Number(amount) / power,
    uiAmountString: shiftPoint(text, decimals),
  }
}

/** `digits` with a decimal point before the last `decimals` digits, without trailing zeros. */
function shiftPoint(digits: string, decimals: number): string {
  if (decimals === 0) return digits
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0')
  const point = padded.length - decimals
  let end = padded.length
  while (end > point && padded.charCodeAt(end - 1) === 48) end--
  const whole = padded.slice(0, point)
  return end === point ? whole : `${whole}.${padded.slice(point, end)}`
}
