import { address, string, u32, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

export const metadataChanges = defineDataTable({
  name: 'metadata_changes',
  key: ['account', 'place', 'nth'],
  columns: {
    account: address,
    place: u64,
    nth: u32,
    mint: address,
    name: string,
    symbol: string,
    change: string,
  },
  capacity: 1 << 10,
  rows: ({ place, transaction }, write) => {
    for (const [nth, change] of transaction.metadataChanges.entries())
      write({
        account: change.account,
        place,
        nth,
        mint: change.mint,
        name: change.name?.toLowerCase() ?? '',
        symbol: change.symbol?.toLowerCase() ?? '',
        change: JSON.stringify(change),
      })
  },
})
