import type { Counterparty } from '#contract/addresses/address-counterparties.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { timestamp } from '../shared/iso-time.ts'
import { transfersOf } from '../transactions/transaction-parts.ts'
import { transferSides } from '../transactions/transfer-sides.ts'

/** One transfer; `mint` is undefined for a token that the chain does not name. */
type Transfer = { other: string; isIn: boolean; mint: string | null | undefined; blockTime: number | null }

/**
 * The addresses with which the address exchanged coins and tokens: the most transfers first, and among equals
 * the newest transfer first.
 *
 * @param transactions newest first
 */
export function counterpartiesOf(
  transactions: readonly StoredTransaction[],
  address: string,
): { counterparties: Counterparty[]; transfers: number } {
  const transfers = transactions.flatMap((transaction) => exchangedWith(transaction, address))
  const byOther = new Map<string, Transfer[]>()
  for (const transfer of transfers) {
    const known = byOther.get(transfer.other)
    if (known) known.push(transfer)
    else byOther.set(transfer.other, [transfer])
  }
  const counterparties = [...byOther]
    .map(([address, found]): Counterparty => {
      const received = found.filter(({ isIn }) => isIn).length
      return {
        address,
        received,
        sent: found.length - received,
        mints: mintsOf(found),
        lastTime: timestamp(found[0]?.blockTime ?? null),
      }
    })
    // The sort is stable: among equals the counterparty of the newest transfer stays first.
    .sort((a, b) => b.received + b.sent - (a.received + a.sent))
  return { counterparties, transfers: transfers.length }
}

function exchangedWith({ decoded, blockTime }: StoredTransaction, address: string): Transfer[] {
  const sidesOf = transferSides(decoded, address)
  return transfersOf(decoded).flatMap((transfer): Transfer[] => {
    const { isIn, isOut } = sidesOf(transfer)
    const other = isIn ? (transfer.from ?? transfer.source) : (transfer.to ?? transfer.destination)
    // A transfer within the address, and one between others, has no counterparty.
    if (isIn === isOut || other === null) return []
    return [{ other, isIn, mint: transfer.isCoin ? null : (transfer.mint ?? undefined), blockTime }]
  })
}

function mintsOf(transfers: readonly Transfer[]): (string | null)[] {
  const counts = new Map<string | null, number>()
  for (const { mint } of transfers) if (mint !== undefined) counts.set(mint, (counts.get(mint) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([mint]) => mint)
}
