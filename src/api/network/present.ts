import { type ChainState, epochPosition } from '../chain-state/chain-state.ts'
import type { NetworkContext } from './context.ts'

/** The newest indexed block, or, while nothing is indexed, the node's newest slot and height. */
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
