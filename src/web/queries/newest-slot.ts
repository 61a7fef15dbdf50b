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

/** Begins anew, with the slot that the server names, if it has one. */
export function forgetNewestSlot({ slot, height }: { slot: number | null; height: number | null }): void {
  newest.set(slot === null ? undefined : { slot, height })
}

export const useNewestSlot = newest.useValue

/** The overview as of the newest slot. The epoch ends with its last slot until the server names the next one. */
export function overviewAt(overview: NetworkOverview, at: NewestSlot | undefined): NetworkOverview {
  const { stats, epochInfo } = overview
  if (!at || (stats.slot ?? 0) >= at.slot) return overview
  const passed = at.slot - (stats.slot ?? at.slot)
  return {
    ...overview,
    asOfSlot: at.slot,
    stats: { ...stats, slot: at.slot, blockHeight: at.height ?? stats.blockHeight },
    epochInfo: epochInfo && {
      ...epochInfo,
      slotIndex: Math.min(epochInfo.slotIndex + passed, epochInfo.slotsInEpoch - 1),
    },
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
