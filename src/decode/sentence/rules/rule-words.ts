import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { isAddress, u64Of } from '../../block/loose-json.ts'
import { amountPart, type SentencePart } from '../part.ts'

// Words that rules build from the arguments of an instruction.

export const coins = (lamports: unknown): SentencePart =>
  amountPart({ mint: null, amount: u64Of(lamports) ?? 0n, decimals: COIN_DECIMALS })

export const address = (value: unknown): SentencePart =>
  isAddress(value) ? { address: value } : 'an account'

export const percent = (basisPoints: unknown): string => `${Number(basisPoints) / 100} %`

/** The last second that a JavaScript `Date` can represent. */
const LAST_SECOND = 8_640_000_000_000

/** The day of `seconds` since 1970, like `2030-01-01`; undefined for other values, and outside of the range of dates. */
export function dayOf(seconds: unknown): string | undefined {
  const at = Number(seconds)
  return seconds === undefined || !(Math.abs(at) <= LAST_SECOND)
    ? undefined
    : new Date(at * 1000).toISOString().slice(0, 10)
}
