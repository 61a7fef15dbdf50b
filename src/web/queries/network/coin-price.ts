import { useQuery } from '@tanstack/react-query'
import { timeOf } from '../../format/time.ts'
import { apiQuery } from '../api/call-api.ts'
import { twice } from '../api/refresh.ts'
import { useHealth } from './network.ts'

export type PastPrice = {
  price: number
  /** The start of the minute whose trades gave the price, in ms. */
  at: number
}

/**
 * The price of one coin at a time, from the last minute with trades that began before it; null if there was
 * none.
 *
 * @param isWanted false: nothing is requested
 */
export function useCoinPriceAt(timestamp: string | null | undefined, isWanted: boolean) {
  const mint = useHealth().data?.network.wrappedMint
  const time = timeOf(timestamp)
  return useQuery({
    ...apiQuery('listTokenCandles', {
      mint: mint ?? '',
      resolution: '1m',
      before: String(Math.floor((time ?? 0) / 1000) + 1),
      limit: '1',
    }),
    select: ({ candles: [last] }): PastPrice | null =>
      last ? { price: last.close, at: last.time * 1000 } : null,
    enabled: isWanted && mint !== undefined && time !== undefined,
    retry: twice,
  })
}
