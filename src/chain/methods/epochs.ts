import type { EpochSchedule } from './methods.ts'

// Solana's EpochSchedule: during warm-up, epochs start at 32 slots and double.
// https://docs.rs/solana-epoch-schedule
const FIRST_EPOCH_SLOTS = 32

/** The epoch of a slot, the slot's index in it, and the epoch's length in slots. */
export function epochOf(slot: number, schedule: EpochSchedule) {
  if (slot >= schedule.firstNormalSlot) {
    const since = slot - schedule.firstNormalSlot
    return {
      epoch: schedule.firstNormalEpoch + Math.floor(since / schedule.slotsPerEpoch),
      slotIndex: since % schedule.slotsPerEpoch,
      slotsInEpoch: schedule.slotsPerEpoch,
    }
  }
  let epoch = 0
  let first = 0
  let length = FIRST_EPOCH_SLOTS
  while (slot >= first + length) {
    first += length
    length *= 2
    epoch++
  }
  return { epoch, slotIndex: slot - first, slotsInEpoch: length }
}

/** The slots of an epoch, both ends inclusive. */
export function slotsOf(
  epoch: number,
  { slotsPerEpoch, firstNormalEpoch, firstNormalSlot }: EpochSchedule,
): { from: number; to: number } {
  const isWarm = epoch >= firstNormalEpoch
  const from = isWarm
    ? firstNormalSlot + (epoch - firstNormalEpoch) * slotsPerEpoch
    : FIRST_EPOCH_SLOTS * (2 ** epoch - 1)
  return { from, to: from + (isWarm ? slotsPerEpoch : FIRST_EPOCH_SLOTS * 2 ** epoch) - 1 }
}
