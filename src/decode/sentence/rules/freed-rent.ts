import { COIN_DECIMALS, SMALL_CHANGE } from '#lib/values/coin.ts'
import type { Address } from '../../block/decoded-block.ts'
import type { Described } from '../described.ts'
import { amountPart, type Sentence } from '../part.ts'

/**
 * Words for the rent of closed accounts, if one wallet got all of it and it is more than small change: `Got
 * back 1.5 SOL of rent`, or `Gave 1.5 SOL of rent to X`. Otherwise an empty list.
 */
export function freedRentWords(transaction: Described): Sentence[] {
  const freed = freedRent(transaction)
  if (freed === undefined || freed.amount <= SMALL_CHANGE) return []
  const amount = amountPart({ mint: null, decimals: COIN_DECIMALS, amount: freed.amount })
  return freed.receiver === transaction.feePayer
    ? [['Got back ', amount, ' of rent']]
    : [['Gave ', amount, ' of rent to ', { address: freed.receiver }]]
}

/** The lamports of accounts that are empty at the end, if one party gained exactly this amount. */
function freedRent({
  nativeChanges,
  feePayer,
  fee,
}: Described): { receiver: Address; amount: bigint } | undefined {
  let amount = 0n
  for (const { pre, post } of nativeChanges) if (post === 0n) amount += pre
  const gained = nativeChanges.find(
    ({ address, pre, post }) => amount > 0n && post - pre + (address === feePayer ? fee : 0n) === amount,
  )
  return gained && { receiver: gained.address, amount }
}
