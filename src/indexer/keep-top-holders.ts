import { type PortfolioRule, snapshotTopHolders } from '#store/top-holders.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import type { Context } from './context.ts'
import { repeatRounds } from './repeat-rounds.ts'

export const portfolioRule = (wrappedMint: string): PortfolioRule => ({
  wrappedMint,
  coinDecimals: COIN_DECIMALS,
  isWallet: (address) => isOnCurve(addressBytes(address)),
})

/** Keeps the list of the top holders up to date in the background. */
export function keepTopHolders(
  { db, log, pace, stopping }: Pick<Context, 'db' | 'log' | 'pace' | 'stopping'>,
  wrappedMint: string,
): Promise<void> {
  return repeatRounds(
    { log, pace, stopping },
    {
      // The values that it is made of come first.
      firstPauseMs: 20_000,
      pauseMs: 120_000,
      restFactor: 20,
      failure: 'The top holders could not be listed; trying again',
    },
    () => snapshotTopHolders(db, portfolioRule(wrappedMint), Math.floor(Date.now() / 1_000)),
  )
}
