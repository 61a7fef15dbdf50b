import { z } from 'zod'
import type { Database } from '../engine/database.ts'
import { newReading, ReadingState, storedReading } from '../engine/reading-state.ts'

/**
 * The progress of reading balances from the node, where the index does not begin at the chain's first block.
 */
export type BootstrapState = {
  status: ReadingState['status']
  /** Balances count only changes since this slot; null when they are complete. */
  partialSince: number | null
  /** Why the node refused, as a sentence; null otherwise. */
  reason: string | null
  /** `total`: the number of parts into which token accounts are split; `done`: how many of them were read. */
  progress: { done: number; total: number; tokenAccounts: number; nativeBalances: number }
}

/** The number of parts: token accounts are read by the first byte of their mint. */
export const PARTS = 256

const Saved = ReadingState.extend({
  /** Native balances of owners up to this one (hex) were read; '' before the first. */
  nextOwner: z.string(),
  tokenAccounts: z.number(),
  nativeBalances: z.number(),
})
export type SavedBootstrap = z.output<typeof Saved>

export const { read: readBootstrap, write: writeBootstrap } = storedReading('bootstrap', Saved)

export const newBootstrap = (
  firstSlot: number,
  status: SavedBootstrap['status'] = 'running',
): SavedBootstrap => ({
  ...newReading(firstSlot),
  status,
  nextOwner: '',
  tokenAccounts: 0,
  nativeBalances: 0,
})

/** Whether balances, holders and supplies are complete; otherwise the slot since which they count. */
export async function bootstrapState(db: Database): Promise<BootstrapState> {
  return stateOf(await readBootstrap(db))
}

export function stateOf(saved: SavedBootstrap | undefined): BootstrapState {
  const { status, firstSlot, reason, nextPart, tokenAccounts, nativeBalances } =
    saved ?? newBootstrap(0, 'not-needed')
  const isComplete = status === 'complete' || status === 'not-needed'
  return {
    status,
    partialSince: isComplete ? null : firstSlot,
    reason,
    progress: { done: nextPart, total: PARTS, tokenAccounts, nativeBalances },
  }
}
