import type { Job } from '#lib/jobs.ts'
import { REFRESH_PAUSE_MS, REST_FACTOR } from '#store/engine/refresh-times.ts'
import { refreshTokenList, type TokenMarker } from '#store/tokens/refresh-token-list.ts'
import type { Context } from './context.ts'

/** Keeps the list of tokens up to date in the background. */
export const tokenListJob = (
  { db, stopping }: Pick<Context, 'db' | 'stopping'>,
  marker: TokenMarker,
): Job => ({
  name: 'token list',
  everyMs: REFRESH_PAUSE_MS.token_list,
  restFactor: REST_FACTOR,
  failure: 'The list of tokens could not be refreshed; trying again',
  run: async () => {
    await refreshTokenList(db, marker, () => stopping.aborted)
  },
})
