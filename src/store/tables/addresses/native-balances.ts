import { address, u64 } from '../../rows/columns.ts'
import { isOfEpoch } from '../../rows/epoch-rewards.ts'
import { isFromNode, PLACES_PER_SLOT, placeAt, placeOf } from '../../rows/place.ts'
import { defineStateTable } from '../../rows/table.ts'

// Rewards paid at the start of an epoch or of a partition come before the block's transactions; fees and
// rent are paid after them. https://docs.rs/solana-runtime (Bank::new_from_parent, Bank::freeze)
const BEFORE_TRANSACTIONS = 0
const AFTER_TRANSACTIONS = PLACES_PER_SLOT - 1

/** The version of a balance that a reward set. */
export const versionOfReward = (slot: number, rewardType: string | null): bigint =>
  placeOf({ slot, index: isOfEpoch(rewardType) ? BEFORE_TRANSACTIONS : AFTER_TRANSACTIONS })

/** The version of a balance that a transaction set. */
export const versionOfTransaction = (slot: number, index: number): bigint =>
  placeOf({ slot, index: index + 1 })

/**
 * The place of the transaction that set a balance of this version; undefined where a reward set it, or it was
 * read from the node.
 */
export function placeOfVersion(version: bigint): bigint | undefined {
  const { index } = placeAt(version)
  const isOfTransaction = index !== BEFORE_TRANSACTIONS && index !== AFTER_TRANSACTIONS
  return isOfTransaction && !isFromNode(version) ? version - 1n : undefined
}

/** Lamports of every account that a finalized transaction or reward changed. */
export const nativeBalances = defineStateTable({
  name: 'native_balances',
  key: ['address'],
  columns: { address, lamports: u64, version: u64 },
  rows: ({ slot, transactions, rewards }, write) => {
    const newest = new Map<string, { lamports: bigint; version: bigint }>()
    for (const { address, postBalance: lamports, rewardType } of rewards)
      if (isOfEpoch(rewardType)) newest.set(address, { lamports, version: versionOfReward(slot, rewardType) })
    for (const { index, nativeChanges } of transactions)
      for (const { address, post: lamports } of nativeChanges)
        newest.set(address, { lamports, version: versionOfTransaction(slot, index) })
    for (const { address, postBalance: lamports, rewardType } of rewards)
      if (!isOfEpoch(rewardType))
        newest.set(address, { lamports, version: versionOfReward(slot, rewardType) })
    for (const [address, { lamports, version }] of newest) write({ address, lamports, version })
  },
})
