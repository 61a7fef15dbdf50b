import { epochPosition } from '../chain-state/chain-state.ts'
import type { ValidatorsContext } from './context.ts'

/** The epoch of the newest indexed block or, without one, of the node; null while neither is known. */
export function runningEpoch({ head, chainState }: Pick<ValidatorsContext, 'head' | 'chainState'>) {
  const slot = head.tip()?.slot
  const state = chainState.now()
  return (slot === undefined ? null : epochPosition(slot, state)?.epoch) ?? state.epochInfo?.epoch ?? null
}
