import type { Address, TokenAmount, TokenChange, TokenTransfer } from './decoded-block.ts'
import { isNativeMint } from './token-ledger.ts'

type Moved = { tokenTransfers: readonly TokenTransfer[]; tokenChanges: readonly TokenChange[] }

/** Whether an amount left its owner or reached it. */
export type Direction = 'left' | 'reached'

/**
 * Whether wrapped tokens of this amount left their owner, or reached it, as lamports: they were wrapped or unwrapped for that
 * within the transaction. Not where they are tokens that the owner held before or holds afterwards; of both, most of it counts.
 */
export function isAsLamports(
  owner: Address,
  amount: bigint,
  direction: Direction,
  { tokenTransfers, tokenChanges }: Moved,
): boolean {
  let [wrapped, unwrapped] = [0n, 0n]
  for (const one of tokenTransfers)
    if (one.kind === 'wrap' && one.destinationOwner === owner) wrapped += one.amount
    else if (one.kind === 'unwrap' && one.sourceOwner === owner) unwrapped += one.amount
  if (wrapped === 0n && unwrapped === 0n) return false
  let [before, after] = [0n, 0n]
  for (const one of tokenChanges) {
    if (!isNativeMint(one.mint)) continue
    if ((one.preOwner ?? one.owner) === owner) before += one.pre
    if (one.owner === owner) after += one.post
  }
  if (before === 0n && after === 0n) return true
  const [converted, change] = direction === 'left' ? [wrapped, before - after] : [unwrapped, after - before]
  return isMost(converted, amount) && !isMost(change, amount)
}

const isMost = (part: bigint, amount: bigint): boolean => 2n * part >= amount

/** The amount, marked as the coin where it moved as lamports. */
export const inCoinForm = (
  amount: TokenAmount,
  owner: Address,
  direction: Direction,
  moved: Moved,
): TokenAmount =>
  isNativeMint(amount.mint) && isAsLamports(owner, amount.amount, direction, moved)
    ? { ...amount, asCoin: true }
    : amount
