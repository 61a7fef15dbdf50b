import { scaleChangesOf } from '#decode/changes/scale-changes.ts'
import { address, i64, nullable, string, u32, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

export const scaleChanges = defineDataTable({
  name: 'scale_changes',
  key: ['mint', 'place', 'nth'],
  columns: { mint: address, place: u64, nth: u32, block_time: nullable(i64), change: string },
  capacity: 1 << 8,
  rows: ({ header, place, transaction: { success, instructions } }, write) => {
    if (!success) return
    for (const [nth, { mint, change }] of scaleChangesOf(instructions).entries())
      write({ mint, place, nth, block_time: header.blockTime, change: JSON.stringify(change) })
  },
})
