import type { TransferEntry } from '#contract/transactions/transaction-movements.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'

type Decoded = StoredTransaction['decoded']

/**
 * Returns for each transfer of the transaction whether it leaves the address, reaches it, or both. It is both
 * when the address keeps the amount, as in a wrap or in a transfer of coins to its own token account.
 */
export function transferSides({ tokenChanges, tokenTransfers }: Decoded, address: string) {
  const own = new Set([address])
  for (const { account, owner } of tokenChanges) if (owner === address) own.add(account)
  // The balances do not include an account that was opened and closed within the transaction.
  for (const { source, sourceOwner, destination, destinationOwner } of tokenTransfers) {
    if (source !== null && sourceOwner === address) own.add(source)
    if (destination !== null && destinationOwner === address) own.add(destination)
  }
  return ({ kind, native, source, destination, from, to }: Sides): { isOut: boolean; isIn: boolean } => {
    const isOwn = (account: string | null, owner: string | null) =>
      account === address || owner === address || (native && account !== null && own.has(account))
    const isIn = isOwn(destination, to)
    return { isIn, isOut: kind === 'wrap' ? isIn : isOwn(source, from) }
  }
}

type Sides = Pick<TransferEntry, 'native' | 'source' | 'destination' | 'from' | 'to'> & { kind: string }
