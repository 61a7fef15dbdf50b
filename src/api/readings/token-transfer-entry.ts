import type { TokenTransferEntry } from '#contract/token-activity.ts'
import type { Database } from '#store/database.ts'
import { minuteOf } from '#store/markets/minute.ts'
import { type StoredPrice, usdAt } from '#store/markets/prices.ts'
import type { StoredTokenTransfer } from '#store/token-transfers.ts'

const actions = {
  transfer: 'TRANSFER',
  mint: 'MINT',
  burn: 'BURN',
  wrap: 'WRAP',
  unwrap: 'UNWRAP',
} as const

/**
 * Transfers of one mint as lists show them, each with its value in dollars by the candle of its minute.
 *
 * @param pricing the mint's price
 */
export async function transferEntries(
  db: Database,
  mint: string,
  transfers: readonly StoredTokenTransfer[],
  pricing: Promise<Map<string, StoredPrice>>,
): Promise<TokenTransferEntry[]> {
  const timed = transfers.flatMap(({ blockTime }) => (blockTime === null ? [] : [blockTime]))
  const times = [...new Set(timed.map(minuteOf))]
  const prices =
    times.length === 0
      ? []
      : await usdAt(
          db,
          times.map((time) => ({ mint, time })),
          pricing,
        )
  const priceAt = new Map(times.map((time, i) => [time, prices[i] ?? null]))
  return transfers.map((transfer) => {
    const { blockTime } = transfer
    return transferEntry(transfer, blockTime === null ? null : (priceAt.get(minuteOf(blockTime)) ?? null))
  })
}

/** @param price of one whole token, in dollars */
function transferEntry(transfer: StoredTokenTransfer, price: number | null): TokenTransferEntry {
  const { slot, index, nth, amount, decimals } = transfer
  return {
    id: `${slot}.${index}.${nth}`,
    signature: transfer.signature,
    time: transfer.blockTime,
    slot,
    action: actions[transfer.kind],
    from: transfer.sourceOwner,
    to: transfer.destinationOwner,
    fromAccount: transfer.source,
    toAccount: transfer.destination,
    amount: String(amount),
    decimals,
    usdValue: price === null || decimals === null ? null : (Number(amount) / 10 ** decimals) * price,
  }
}
