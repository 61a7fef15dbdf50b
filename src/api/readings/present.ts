import type { Context } from '../handler.ts'
import { type Figures, placeInEpoch } from './chain-figures.ts'
import { wholeCoins } from './coin.ts'

/** Where the product stands: the newest indexed block, or, while nothing is indexed, where the node says it is. */
export function present({ head }: Context, figures: Readonly<Figures>) {
  const tip = head.tip()
  const slot = tip?.slot ?? figures.epochInfo?.slot ?? null
  return {
    slot,
    blockHeight: tip ? tip.height : (figures.epochInfo?.height ?? null),
    asOfSlot: tip?.slot ?? null,
    place: slot === null ? null : placeInEpoch(slot, figures),
  }
}

/** Lamports as whole coins of the chain; null stays null. */
export const coins = (lamports: bigint | null, { network }: Context) =>
  lamports === null ? null : wholeCoins(lamports, network.coin.decimals)
