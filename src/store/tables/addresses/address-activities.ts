import type { DefiActivity } from '#decode/block/decoded-block.ts'
import { address, u32, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

/**
 * Trades and liquidity changes, indexed by each of their tokens and by their user. A route counts once, under
 * every token of its legs; a leg has no rows of its own. The amounts are in the transaction's payload.
 */
export const addressActivities = defineDataTable({
  name: 'address_activities',
  key: ['address', 'place', 'nth'],
  columns: { address, place: u64, nth: u32 },
  capacity: 1 << 15,
  rows: ({ place, transaction: { activities } }, write) => {
    for (const { nth, addresses } of addressesOf(activities))
      for (const address of addresses) write({ address, place, nth })
  },
})

/** `nth` is the index among the transaction's activities. */
function addressesOf(activities: readonly DefiActivity[]): { nth: number; addresses: Set<string> }[] {
  const trades: { nth: number; addresses: Set<string> }[] = []
  for (const [nth, { scope, user, given, received }] of activities.entries()) {
    // The legs of a route follow it in the list.
    if (scope !== 'leg') trades.push({ nth, addresses: new Set(user === null ? [] : [user]) })
    for (const { mint } of [...given, ...received]) if (mint !== null) trades.at(-1)?.addresses.add(mint)
  }
  return trades
}
