import { string, u64 } from '../columns.ts'
import { defineTable } from '../table.ts'

export const unavailableSlots = defineTable({
  name: 'unavailable_slots',
  key: ['slot'],
  columns: { slot: u64, reason: string },
})
