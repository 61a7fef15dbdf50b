import type { TokenChange } from '#decode/decoded-block.ts'
import { address, nullable, u32, u64 } from '../columns.ts'
import { placeOf } from '../place.ts'
import { defineStateTable, type FinalizedBlock } from '../table.ts'

/** Every token account that a finalized transaction named, with what it holds; 0 also when it was closed. */
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
    for (const { change, index } of newestTokenChanges(transactions))
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

// Two tables have a row for each: computed once per block.
const computed = new WeakMap<Transactions, readonly PlacedChange[]>()

/** The block's last change of each token account and mint, and the index that its `version` has. */
export function newestTokenChanges(transactions: Transactions): readonly PlacedChange[] {
  const known = computed.get(transactions)
  if (known) return known
  const newest = new Map<string, PlacedChange>()
  for (const { index, tokenChanges } of transactions)
    for (const change of tokenChanges)
      newest.set(`${change.mint} ${change.account}`, { change, index: index + 1 })
  const changes = [...newest.values()]
  computed.set(transactions, changes)
  return changes
}
