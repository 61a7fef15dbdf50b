import type { NetworkOverview, NetworkStats } from '#contract/network.ts'
import { createStore } from '../ui/store.ts'

// The newest slot that the live socket has announced, beside the queries: those hold what the server answered.

/** `height`: null where it is not known. */
export type NewestSlot = { slot: number; height: number | null }

const newest = createStore<NewestSlot | undefined>(() => undefined)

/** A message that is late changes nothing. */
export function acceptNewestSlot({ slot, height }: NewestSlot): void {
  const known = newest.get()
  if (known && known.slot >= slot) return
  newest.set({ slot, height: height ?? known?.height ?? null })
}

/** A chain that has begun anew is further back than this share of the slots that it had. */
const RESTART_SHARE = 0.1

/**
 * The slot that the server names when a connection opens. An explorer that was started again names one that it has stored,
 * some slots back, and catches up: the newest slot stays. Of a chain that has begun anew, it does not.
 */
export function startFromSlot({ slot, height }: { slot: number | null; height: number | null }): void {
  const known = newest.get()
  if (slot === null) newest.set(undefined)
  else if (!known || slot > known.slot || slot < known.slot * (1 - RESTART_SHARE))
    newest.set({ slot, height })
}

export const forgetNewestSlot = (): void => newest.set(undefined)

export const useNewestSlot = newest.useValue

/**
 * The overview as of the newest slot. Until the server names the next epoch, `slotIndex` counts on beyond the end of this one,
 * so that slot and index always give the same first slot.
 */
export function overviewAt(overview: NetworkOverview, at: NewestSlot | undefined): NetworkOverview {
  const { stats, epochInfo } = overview
  if (!at || (stats.slot ?? 0) >= at.slot) return overview
  const passed = at.slot - (stats.slot ?? at.slot)
  return {
    ...overview,
    asOfSlot: at.slot,
    stats: { ...stats, slot: at.slot, blockHeight: at.height ?? stats.blockHeight },
    epochInfo: epochInfo && { ...epochInfo, slotIndex: epochInfo.slotIndex + passed },
  }
}

export function statsAt(stats: NetworkStats, at: NewestSlot | undefined): NetworkStats {
  if (!at || (stats.slot ?? 0) >= at.slot) return stats
  return { ...stats, slot: at.slot, blockHeight: at.height ?? stats.blockHeight }
}

/** Whether `slot` is after the epoch that the overview is about. */
export function isPastEpoch({ stats, epochInfo }: NetworkOverview, slot: number): boolean {
  if (!epochInfo || stats.slot === null) return false
  return epochInfo.slotIndex + (slot - stats.slot) >= epochInfo.slotsInEpoch
}
