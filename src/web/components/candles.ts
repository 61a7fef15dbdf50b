import type { TokenCandle } from '#contract/token-markets.ts'
import { serverNow } from '../ui/clock.ts'

/** By the resolutions of the API. */
const seconds: Readonly<Record<string, number>> = { '1m': 60, '15m': 900, '1h': 3_600, '1d': 86_400 }

/** The seconds of a candle; 0 for a resolution that is not known. */
export const candleSeconds = (resolution: string): number => seconds[resolution] ?? 0

/** Whether trades can still change the last candle. */
export function isLastOpen(
  candles: readonly Pick<TokenCandle, 'time'>[],
  resolution: string,
  now = serverNow(),
): boolean {
  const last = candles.at(-1)
  return last !== undefined && (last.time + candleSeconds(resolution)) * 1000 > now
}
