import { address, u64 } from '../../rows/columns.ts'
import { placeOf } from '../../rows/place.ts'
import { defineStateTable } from '../../rows/table.ts'
import { tokenChangesIn } from '../tokens/token-accounts.ts'

/**
 * The balance of each owner in each of its token accounts. A former owner of an account has a row with 0. An
 * account whose owner the chain does not report (in archives before 2022) is its own owner.
 */
export const ownerTokenAccounts = defineStateTable({
  name: 'owner_token_accounts',
  key: ['owner', 'mint', 'account'],
  columns: { owner: address, mint: address, account: address, amount: u64, version: u64 },
  rows: ({ slot, transactions }, write) => {
    for (const { index, tokenChanges } of transactions)
      for (const { account, mint, owner, preOwner } of tokenChanges)
        if (preOwner !== undefined && preOwner !== owner)
          write({ owner: preOwner, mint, account, amount: 0n, version: placeOf({ slot, index: index + 1 }) })
    const { newest, formerOwners } = tokenChangesIn(transactions)
    // A former owner is, for example, one that closed the account before another owner opened it again.
    for (const { change, index } of formerOwners) {
      const { account, mint, owner } = change
      write({ owner: owner ?? account, mint, account, amount: 0n, version: placeOf({ slot, index }) })
    }
    for (const { change, index } of newest) {
      const { account, mint, owner, post } = change
      write({ owner: owner ?? account, mint, account, amount: post, version: placeOf({ slot, index }) })
    }
  },
})
