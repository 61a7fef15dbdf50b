import { bytesAs, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

const KEY_BYTES = 8

export const signatures = defineDataTable({
  name: 'signatures',
  key: ['signature_key', 'place'],
  columns: { signature_key: bytesAs('UInt64', KEY_BYTES), place: u64 },
  capacity: 1 << 15,
  rows: ({ place, signature }, write) => {
    // A transaction that could not be read has no signature by which to find it.
    if (signature) write({ signature_key: signature.subarray(0, KEY_BYTES), place })
  },
})
