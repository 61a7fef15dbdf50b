import { type AmountScale, scaledAmount } from '#lib/text/scaled-amount.ts'
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
export const SECONDS_PER_YEAR = 31_556_736
/** One hundred percent in basis points. */
export const BASIS = 10_000

/** The state of the UI amounts in a mint account. Times are in seconds. */
export type ScaleState =
  | { kind: 'interest'; start: number; before: number; changed: number; rate: number }
  /** `next` holds from the time `from` on, `now` before. */
  | { kind: 'multiplier'; now: number; from: number; next: number }

/**
 * @param mint the account's data
 * @param time seconds since 1970
 */
export function uiScaleOf(mint: Uint8Array, time: number): UiScale | undefined {
  const state = scaleStateOf(mint)
  return state && scaleAt(state, time)
}

/** @param mint the account's data */
export function scaleStateOf(mint: Uint8Array): ScaleState | undefined {
  try {
    const reader = new ByteReader(mint, KIND_OFFSET + 1)
    while (reader.remaining >= 4) {
      const type = reader.u16()
      const bytes = reader.bytes(reader.u16())
      if (type === INTEREST) return readInterest(new ByteReader(bytes))
      if (type === SCALED) return readMultiplier(new ByteReader(bytes))
      if (type === 0) break
    }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
  }
  return undefined
}

function readInterest(reader: ByteReader): ScaleState {
  reader.bytes(32) // rate authority
  return {
    kind: 'interest',
    start: Number(reader.i64()),
    before: reader.i16(),
    changed: Number(reader.i64()),
    rate: reader.i16(),
  }
}

function readMultiplier(reader: ByteReader): ScaleState {
  reader.bytes(32) // multiplier authority
  return { kind: 'multiplier', now: reader.f64(), from: Number(reader.i64()), next: reader.f64() }
}

/** How many whole UI tokens 10^decimals raw units are at `time`. */
export function factorAt(state: ScaleState, time: number): number {
  if (state.kind === 'multiplier') return time >= state.from ? state.next : state.now
  // Continuously compounded: at the average rate until the last rate change, at the current rate since then.
  const grown = (basisPoints: number, seconds: number) =>
    Math.exp((basisPoints * seconds) / SECONDS_PER_YEAR / BASIS)
  return grown(state.before, state.changed - state.start) * grown(state.rate, time - state.changed)
}

/** The program rounds the result of a multiplier down to a raw unit, but not the result of interest. */
export const amountScaleAt = (state: ScaleState, time: number): AmountScale => ({
  factor: factorAt(state, time),
  isCut: state.kind === 'multiplier',
})

/** The UI amounts of a mint with this state at a time. */
export function scaleAt(state: ScaleState, time: number): UiScale {
  const scale = amountScaleAt(state, time)
  return (amount, decimals) => {
    const { value, text } = scaledAmount(amount, decimals, scale)
    return { uiAmount: Number.isFinite(value) ? value : null, uiAmountString: text }
  }
}
