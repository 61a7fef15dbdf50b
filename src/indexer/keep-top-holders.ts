import { setTimeout as sleep } from 'node:timers/promises'
import { type PortfolioRule, snapshotTopHolders } from '#store/top-holders.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import type { Context } from './context.ts'

const FIRST_MS = 20_000
const ROUND_MS = 120_000
/** Snapshots are taken for at most this part of the time. */
const REST = 20
/** Of the native coin, on every SVM chain. */
const COIN_DECIMALS = 9

export const portfolioRule = (wrappedMint: string): PortfolioRule => ({
  wrappedMint,
  coinDecimals: COIN_DECIMALS,
  isWallet: (address) => isOnCurve(addressBytes(address)),
})

/** Keeps the list of the top holders up to date in the background. */
export async function keepTopHolders(
  { db, log, stopping }: Pick<Context, 'db' | 'log' | 'stopping'>,
  wrappedMint: string,
): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
  // The values that it is made of come first.
  await pause(FIRST_MS)
  while (!stopping.aborted) {
    const started = performance.now()
    try {
      await snapshotTopHolders(db, portfolioRule(wrappedMint), Math.floor(Date.now() / 1_000))
    } catch (error) {
      if (!stopping.aborted) log.warn({ error }, 'The top holders could not be listed; trying again')
    }
    await pause(Math.max(ROUND_MS, (performance.now() - started) * REST))
  }
}
