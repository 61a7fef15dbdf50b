import type { Address, TokenAmount, TokenChange, TokenTransfer } from '../block/decoded-block.ts'
import { isNativeMint } from './token-ledger.ts'

type Moved = { tokenTransfers: readonly TokenTransfer[]; tokenChanges: readonly TokenChange[] }

/** Whether an amount left its owner or reached it. */
export type Direction = 'left' | 'reached'

/**
 * Whether wrapped tokens of this amount left their owner, or reached it, as lamports: most of them were
 * wrapped before or unwrapped afterwards within the transaction. False for tokens that the owner held before
 * or holds afterwards.
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
  const isHeld = tokenChanges.some(
    ({ mint, owner: holder, preOwner = holder, pre, post }) =>
      isNativeMint(mint) && ((preOwner === owner && pre > 0n) || (holder === owner && post > 0n)),
  )
  return !isHeld || 2n * (direction === 'left' ? wrapped : unwrapped) >= amount
}

/** The amount, marked as the native coin where it moved as lamports. */
export const inCoinForm = (
  amount: TokenAmount,
  owner: Address,
  direction: Direction,
  moved: Moved,
): TokenAmount =>
  isNativeMint(amount.mint) && isAsLamports(owner, amount.amount, direction, moved)
    ? { ...amount, asCoin: true }
    : amount
