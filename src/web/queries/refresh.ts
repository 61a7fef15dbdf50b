import { ApiError } from './call-api.ts'

/** Twice more, unless the server has said that asking again is useless. */
export function twice(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status < 500)
}

const main = { retry: twice, retryDelay: (attempt: number) => 500 * 2 ** attempt }

/** How often the pages ask again. Polling goes on after a failure, so pages recover by themselves. */
export const refresh = {
  feed: { ...main, refetchInterval: 2_000 },
  often: { ...main, refetchInterval: 5_000 },
  calm: { ...main, refetchInterval: 15_000 },
  seldom: { ...main, refetchInterval: 30_000 },
} as const
