import { useQuery } from '@tanstack/react-query'
import type { BreakStatus } from '#contract/community/break-game.ts'
import { apiQuery, callApi } from './api/call-api.ts'
import { twice } from './api/refresh.ts'
import { writeApi } from './api/write-api.ts'

/** The network's transactions per second, and whether the game can be played; polled every three seconds. */
export function useBreakStats() {
  return useQuery({ ...apiQuery('getBreakStats', {}), retry: twice, staleTime: 0, refetchInterval: 3_000 })
}

/** Sends one transaction of the game; rejects like `writeApi`. */
export const sendBreakTransaction = (gameId: string) => writeApi('sendBreakTransaction', { gameId })

/**
 * The states of at most 20 transactions, by signature. Transactions that the server does not know are
 * omitted.
 */
export async function readBreakStatuses(
  signatures: readonly string[],
): Promise<ReadonlyMap<string, BreakStatus>> {
  const { transactions } = await callApi('listBreakStatuses', { signatures: signatures.join(',') })
  return new Map(transactions.map(({ signature, status }) => [signature, status]))
}
