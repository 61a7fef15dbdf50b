import { address, u8, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * Which addresses with coins or tokens are wallets. The row of an address with the greatest `slot` counts.
 */
export const accountChecks = defineTable({
  name: 'account_checks',
  key: ['address'],
  columns: { address, is_wallet: u8, slot: u64 },
})
