import type { StoredTransaction } from '#store/transactions/transactions.ts'

type Decoded = StoredTransaction['decoded']
type Movement = Decoded['movements'][number]

/**
 * Returns for each movement of the transaction whether it leaves the address, reaches it, or both. It is both
 * when the address keeps the amount, as in a wrap or in a transfer of coins to its own token account.
 */
export function transferSides({ tokenChanges, movements }: Decoded, address: string) {
  const own = new Set([address])
  for (const { account, owner } of tokenChanges) if (owner === address) own.add(account)
  // The balances do not include an account that was opened and closed within the transaction.
  for (const { source, from, destination, to } of movements) {
    if (source !== null && from === address) own.add(source)
    if (destination !== null && to === address) own.add(destination)
  }
  return ({ kind, isCoin, source, destination, from, to }: Sides): { isOut: boolean; isIn: boolean } => {
    const isOwn = (account: string | null, owner: string | null) =>
      account === address || owner === address || (isCoin && account !== null && own.has(account))
    const isIn = isOwn(destination, to)
    return { isIn, isOut: kind === 'wrap' ? isIn : isOwn(source, from) }
  }
}

type Sides = Pick<Movement, 'isCoin' | 'source' | 'destination' | 'from' | 'to'> & { kind: string }
