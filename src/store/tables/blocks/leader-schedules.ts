import { address, array, u32, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/** The leader of each slot of an epoch. An epoch's rows are written in one insert. */
export const leaderSchedules = defineTable({
  name: 'leader_schedules',
  key: ['first_slot', 'identity'],
  columns: { first_slot: u64, last_slot: u64, identity: address, indexes: array(u32) },
})
