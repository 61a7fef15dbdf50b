import { binary, u64 } from '../columns.ts'
import { writePayload } from '../payload.ts'
import { defineDataTable } from '../table.ts'

export const transactionPayloads = defineDataTable({
  name: 'transaction_payloads',
  key: ['place'],
  columns: { place: u64, payload: binary },
  isSource: true,
  capacity: 1 << 22,
  rows: ({ header, place, rpc }, write) => write({ place, payload: writePayload(header, rpc) }),
})
