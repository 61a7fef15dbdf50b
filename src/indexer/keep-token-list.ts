import { setTimeout as sleep } from 'node:timers/promises'
import { refreshTokenList, type TokenMarker } from '#store/refresh-token-list.ts'
import type { Context } from './context.ts'

const ROUND_MS = 15_000
/** The list is refreshed for at most this part of the time, however many tokens there are. */
const REST = 20

/** Keeps the list of tokens up to date in the background. */
export async function keepTokenList(
  { db, log, stopping }: Pick<Context, 'db' | 'log' | 'stopping'>,
  marker: TokenMarker,
): Promise<void> {
  while (!stopping.aborted) {
    const started = performance.now()
    try {
      await refreshTokenList(db, marker, () => stopping.aborted)
    } catch (error) {
      if (!stopping.aborted) log.warn({ error }, 'The list of tokens could not be refreshed; trying again')
    }
    const tookMs = performance.now() - started
    await sleep(Math.max(ROUND_MS, tookMs * REST), undefined, { signal: stopping }).catch(() => undefined)
  }
}
