import type { TokenChange } from '#decode/block/decoded-block.ts'
import { address, nullable, u32, u64 } from '../../rows/columns.ts'
import { placeOf } from '../../rows/place.ts'
import { defineStateTable, type FinalizedBlock } from '../../rows/table.ts'

/** Every token account that a finalized transaction named, with its balance; 0 if it was closed. */
export const tokenAccounts = defineStateTable({
  name: 'token_accounts',
  key: ['mint', 'account'],
  columns: {
    mint: address,
    account: address,
    owner: nullable(address),
    program: nullable(address),
    decimals: u32,
    amount: u64,
    version: u64,
  },
  rows: ({ slot, transactions }, write) => {
    for (const { change, index } of tokenChangesIn(transactions).newest)
      write({
        mint: change.mint,
        account: change.account,
        owner: change.owner,
        program: change.programId,
        decimals: change.decimals,
        amount: change.post,
        version: placeOf({ slot, index }),
      })
  },
})

type Transactions = FinalizedBlock['transactions']
type PlacedChange = { change: TokenChange; index: number }
type BlockChanges = {
  /** The last change of each token account and mint. */
  newest: readonly PlacedChange[]
  /** Changes that were followed by one with another owner. */
  formerOwners: readonly PlacedChange[]
}

// Two tables make rows from the changes, so they are computed once per block.
const computed = new WeakMap<Transactions, BlockChanges>()

/** A block's changes of token accounts, each with the index for its `version`. */
export function tokenChangesIn(transactions: Transactions): BlockChanges {
  const known = computed.get(transactions)
  if (known) return known
  const newest = new Map<string, PlacedChange>()
  const formerOwners: PlacedChange[] = []
  for (const { index, tokenChanges } of transactions)
    for (const change of tokenChanges) {
      const key = `${change.mint} ${change.account}`
      const before = newest.get(key)
      if (before && before.change.owner !== change.owner) formerOwners.push(before)
      newest.set(key, { change, index: index + 1 })
    }
  const changes = { newest: [...newest.values()], formerOwners }
  computed.set(transactions, changes)
  return changes
}
