import { epochPosition } from '../chain-state/chain-state.ts'
import type { ValidatorsContext } from './context.ts'

/** The epoch of the newest indexed block; without one, the node's epoch; null while both are unknown. */
export function runningEpoch({ head, chainState }: Pick<ValidatorsContext, 'head' | 'chainState'>) {
  const slot = head.tip()?.slot
  const state = chainState.now()
  return (slot === undefined ? null : epochPosition(slot, state)?.epoch) ?? state.epochInfo?.epoch ?? null
}
