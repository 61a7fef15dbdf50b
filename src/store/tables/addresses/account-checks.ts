import { address, u8, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/** Which addresses with coins or tokens are wallets; the row with the greatest `slot` holds. */
export const accountChecks = defineTable({
  name: 'account_checks',
  key: ['address'],
  columns: { address, is_wallet: u8, slot: u64 },
})
