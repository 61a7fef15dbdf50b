import { address, u64 } from '../columns.ts'
import { PLACES_PER_SLOT, placeOf } from '../place.ts'
import { defineStateTable } from '../table.ts'

// What the chain pays at the start of an epoch or of a partition comes before the block's transactions; fees and
// rent are paid after them. https://docs.rs/solana-runtime (Bank::new_from_parent, Bank::freeze)
const BEFORE_TRANSACTIONS = 0
const AFTER_TRANSACTIONS = PLACES_PER_SLOT - 1
const isBeforeTransactions = (rewardType: string | null) =>
  rewardType === 'Staking' || rewardType === 'Voting'

/** Lamports of every account that a finalized transaction or reward changed. */
export const nativeBalances = defineStateTable({
  name: 'native_balances',
  key: ['address'],
  columns: { address, lamports: u64, version: u64 },
  rows: ({ slot, transactions, rewards }, write) => {
    const newest = new Map<string, { lamports: bigint; index: number }>()
    for (const { address, postBalance, rewardType } of rewards)
      if (isBeforeTransactions(rewardType))
        newest.set(address, { lamports: postBalance, index: BEFORE_TRANSACTIONS })
    for (const { index, nativeChanges } of transactions)
      for (const { address, post } of nativeChanges) newest.set(address, { lamports: post, index: index + 1 })
    for (const { address, postBalance, rewardType } of rewards)
      if (!isBeforeTransactions(rewardType))
        newest.set(address, { lamports: postBalance, index: AFTER_TRANSACTIONS })
    for (const [address, { lamports, index }] of newest)
      write({ address, lamports, version: placeOf({ slot, index }) })
  },
})
