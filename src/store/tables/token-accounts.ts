import type { TokenChange } from '#decode/decoded-block.ts'
import { address, nullable, u32, u64 } from '../columns.ts'
import { placeOf } from '../place.ts'
import { defineStateTable } from '../table.ts'

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
    const newest = new Map<string, { change: TokenChange; index: number }>()
    for (const { index, tokenChanges } of transactions)
      for (const change of tokenChanges)
        newest.set(`${change.mint} ${change.account}`, { change, index: index + 1 })
    for (const { change, index } of newest.values())
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
