import { ByteReader } from '../byte-reader.ts'
import { DecodeError } from '../program-decoder.ts'
import type { UiTokenAmount } from '../token-amount.ts'

// Two extensions of a Token-2022 mint change the UI amount without a transfer: interest, which grows with time, and a
// multiplier. The program and nodes compute it with 64-bit floats; it is for display only, the raw amount is exact.
// https://docs.rs/spl-token-2022-interface (extension::interest_bearing_mint, extension::scaled_ui_amount)

/** Converts a raw amount to the program's UI amount at a time. */
export type UiScale = (amount: bigint, decimals: number) => Pick<UiTokenAmount, 'uiAmount' | 'uiAmountString'>

const KIND_OFFSET = 165
const INTEREST = 10
const SCALED = 25
const SECONDS_PER_YEAR = 31_556_736
const BASIS = 10_000

/**
 * @param mint the account's data
 * @param time seconds since 1970
 */
export function uiScaleOf(mint: Uint8Array, time: number): UiScale | undefined {
  try {
    const reader = new ByteReader(mint, KIND_OFFSET + 1)
    while (reader.remaining >= 4) {
      const type = reader.u16()
      const bytes = reader.bytes(reader.u16())
      if (type === INTEREST) return interest(new ByteReader(bytes), time)
      if (type === SCALED) return multiplied(new ByteReader(bytes), time)
      if (type === 0) break
    }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
  }
  return undefined
}

/** Continuously compounded: at the average rate until the last rate change, at the current rate since then. */
function interest(reader: ByteReader, time: number): UiScale {
  reader.bytes(32) // rate authority
  const start = Number(reader.i64())
  const before = reader.i16()
  const changed = Number(reader.i64())
  const rate = reader.i16()
  const grown = (basisPoints: number, seconds: number) =>
    Math.exp((basisPoints * seconds) / SECONDS_PER_YEAR / BASIS)
  const factor = grown(before, changed - start) * grown(rate, time - changed)
  return (amount, decimals) => shown((Number(amount) * factor) / 10 ** decimals, decimals)
}

/** Rounded down to a raw unit. */
function multiplied(reader: ByteReader, time: number): UiScale {
  reader.bytes(32) // multiplier authority
  const now = reader.f64()
  const from = Number(reader.i64())
  const next = reader.f64()
  const multiplier = time >= from ? next : now
  return (amount, decimals) => shown(Math.trunc(Number(amount) * multiplier) / 10 ** decimals, decimals)
}

/** The most that `toFixed` takes; a mint may have 255 decimals. */
const MOST_FIXED = 100

function shown(value: number, decimals: number): ReturnType<UiScale> {
  if (!Number.isFinite(value)) return { uiAmount: null, uiAmountString: String(value) }
  // Above this a float has no fraction digits, and its string has an exponent.
  const text =
    Math.abs(value) < 1e21
      ? value.toFixed(Math.min(decimals, MOST_FIXED))
      : BigInt(Math.trunc(value)).toString()
  return { uiAmount: value, uiAmountString: text.includes('.') ? text.replace(/\.?0+$/, '') : text }
}
