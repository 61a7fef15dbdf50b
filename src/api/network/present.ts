import { type ChainState, epochPosition } from '../chain-state/chain-state.ts'
import type { NetworkContext } from './context.ts'

/** The slot and height of the newest indexed block; while nothing is indexed, those of the node. */
export function present({ head }: NetworkContext, chainState: Readonly<ChainState>) {
  const tip = head.tip()
  const slot = tip?.slot ?? chainState.epochInfo?.slot ?? null
  return {
    slot,
    blockHeight: tip ? tip.height : (chainState.epochInfo?.height ?? null),
    asOfSlot: tip?.slot ?? null,
    place: slot === null ? null : epochPosition(slot, chainState),
  }
}
