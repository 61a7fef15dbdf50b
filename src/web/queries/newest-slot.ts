import { useSyncExternalStore } from 'react'
import type { NetworkOverview, NetworkStats } from '#contract/network.ts'

// The newest slot that the live socket has announced, beside the queries: those hold what the server answered.

/** `height`: null where it is not known. */
export type NewestSlot = { slot: number; height: number | null }

let newest: NewestSlot | undefined
const listeners = new Set<() => void>()

function set(next: NewestSlot | undefined): void {
  newest = next
  for (const listener of listeners) listener()
}

/** A message that is late changes nothing. */
export function acceptNewestSlot({ slot, height }: NewestSlot): void {
  if (newest && newest.slot >= slot) return
  set({ slot, height: height ?? newest?.height ?? null })
}

/** Begins anew, with the slot that the server names, if it has one. */
export function forgetNewestSlot({ slot, height }: { slot: number | null; height: number | null }): void {
  set(slot === null ? undefined : { slot, height })
}

export function useNewestSlot(): NewestSlot | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => newest,
  )
}

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
