import { REFRESH_PAUSE_MS, REST_FACTOR } from '#store/refresh-times.ts'
import { refreshTokenList, type TokenMarker } from '#store/refresh-token-list.ts'
import type { Context } from './context.ts'
import { repeatRounds } from './repeat-rounds.ts'

/** Keeps the list of tokens up to date in the background. */
export function keepTokenList(
  { db, log, pace, stopping }: Pick<Context, 'db' | 'log' | 'pace' | 'stopping'>,
  marker: TokenMarker,
): Promise<void> {
  return repeatRounds(
    { log, pace, stopping },
    {
      pauseMs: REFRESH_PAUSE_MS.token_list,
      restFactor: REST_FACTOR,
      failure: 'The list of tokens could not be refreshed; trying again',
    },
    () => refreshTokenList(db, marker, () => stopping.aborted),
  )
}
