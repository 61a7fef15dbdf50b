import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { address, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

/**
 * Transactions indexed by the owners whose token accounts they change or move tokens of, unless they name the
 * owner: then `address_transactions` has them.
 */
export const ownerTransactions = defineDataTable({
  name: 'owner_transactions',
  key: ['owner', 'place'],
  columns: { owner: address, place: u64 },
  capacity: 1 << 15,
  rows: ({ place, transaction }, write) => {
    const owners = ownersIn(transaction)
    if (owners.size === 0) return
    for (const { address } of transaction.accounts) owners.delete(address)
    for (const owner of owners) write({ owner, place })
  },
})

/** The owners of the token accounts that the transaction changes, or whose tokens it moves. */
export function ownersIn({ tokenChanges, tokenTransfers }: DecodedTransaction): Set<string> {
  const owners = new Set<string>()
  const add = (owner: string | null | undefined) => owner && owners.add(owner)
  for (const { owner, preOwner, pre, post } of tokenChanges) {
    if (pre === post && preOwner === undefined) continue
    add(owner)
    add(preOwner)
  }
  for (const { sourceOwner, destinationOwner } of tokenTransfers) {
    add(sourceOwner)
    add(destinationOwner)
  }
  return owners
}
