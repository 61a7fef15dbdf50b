import { string, u8, u64 } from '../../rows/columns.ts'
import { callsOf } from '../../rows/summaries.ts'
import { defineDataTable } from '../../rows/table.ts'
import { statusOf } from '../addresses/address-transactions.ts'

/** Transactions by the programs and the instruction types that they call: see `callsOf`. */
export const transactionCalls = defineDataTable({
  name: 'transaction_calls',
  key: ['called', 'place'],
  columns: { called: string, place: u64, flags: u8 },
  capacity: 1 << 20,
  rows: ({ place, transaction, summary }, write) => {
    const flags = statusOf(transaction)
    for (const called of callsOf(summary)) write({ called, place, flags })
  },
})
