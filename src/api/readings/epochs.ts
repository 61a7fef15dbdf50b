/** As `getEpochSchedule` answers. */
export type EpochSchedule = {
  slotsPerEpoch: number
  firstNormalEpoch: number
  firstNormalSlot: number
}

// Solana's EpochSchedule: during warm-up, epochs start at 32 slots and double.
// https://docs.rs/solana-epoch-schedule
const SHORTEST_EPOCH = 32

/** The epoch that a slot belongs to, the slot's place in it, and the epoch's length. */
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
  let length = SHORTEST_EPOCH
  while (slot >= first + length) {
    first += length
    length *= 2
    epoch++
  }
  return { epoch, slotIndex: slot - first, slotsInEpoch: length }
}
