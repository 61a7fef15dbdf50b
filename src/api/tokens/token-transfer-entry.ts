import type { TokenTransferEntry } from '#contract/tokens/token-activity.ts'
import type { Database } from '#store/engine/database.ts'
import { minuteOf } from '#store/markets/minute.ts'
import { findPrices, type StoredPrice, usdAt } from '#store/markets/prices.ts'
import type { StoredTokenTransfer, TransferPage } from '#store/tokens/token-transfers.ts'
import type { Names } from '../names/names.ts'
import type { TokensContext } from './context.ts'

const actions = {
  transfer: 'TRANSFER',
  mint: 'MINT',
  burn: 'BURN',
  wrap: 'WRAP',
  unwrap: 'UNWRAP',
} as const

type Listed = Pick<StoredTokenTransfer, 'blockTime'>

/**
 * The transfers of one mint as lists show them, each valued in dollars by the candle of its minute. The
 * prices are read concurrently with the signatures.
 *
 * @param list reads the transfers, and calls `onRows` as soon as their times are known
 */
export async function transferEntries<Transfer extends StoredTokenTransfer>(
  { db, names }: TokensContext,
  mint: string,
  list: (onRows: (rows: readonly Listed[]) => void) => Promise<TransferPage<Transfer>>,
): Promise<TransferPage<Transfer & { entry: TokenTransferEntry }>> {
  const pricing = findPrices(db, [mint])
  let valuing: Promise<Map<number, number | null>> = Promise.resolve(new Map())
  const listing = list((rows) => {
    valuing = pricesAt(db, mint, rows, pricing)
    // The promise is awaited below, except when the listing fails first: then its rejection is ignored here.
    valuing.catch(() => undefined)
  })
  const [{ found, next }] = await Promise.all([listing, pricing, names.load([mint], [])])
  const priceAt = await valuing
  const withEntry = (transfer: Transfer) => {
    const { blockTime } = transfer
    const price = blockTime === null ? null : (priceAt.get(minuteOf(blockTime)) ?? null)
    return { ...transfer, entry: transferEntry(mint, transfer, price, names) }
  }
  return { found: found.map(withEntry), next }
}

/** The value of one whole token in dollars at each minute of the rows; null when there is no price. */
async function pricesAt(
  db: Database,
  mint: string,
  rows: readonly Listed[],
  pricing: Promise<ReadonlyMap<string, StoredPrice>>,
): Promise<Map<number, number | null>> {
  const times = [...new Set(rows.flatMap(({ blockTime }) => (blockTime === null ? [] : minuteOf(blockTime))))]
  if (times.length === 0) return new Map()
  const moments = times.map((time) => ({ mint, time }))
  const prices = await usdAt(db, moments, pricing)
  return new Map(times.map((time, i) => [time, prices[i] ?? null]))
}

/**
 * The transfer as lists show it.
 *
 * @param price the price of 10^decimals raw units in dollars
 */
function transferEntry(
  mint: string,
  transfer: StoredTokenTransfer,
  price: number | null,
  { uiAmount }: Pick<Names, 'uiAmount'>,
): TokenTransferEntry {
  const { slot, index, nth, amount, decimals, blockTime } = transfer
  return {
    id: `${slot}.${index}.${nth}`,
    signature: transfer.signature,
    time: blockTime,
    slot,
    action: actions[transfer.kind],
    from: transfer.sourceOwner,
    to: transfer.destinationOwner,
    fromAccount: transfer.source,
    toAccount: transfer.destination,
    amount: String(amount),
    uiAmount: uiAmount(mint, amount, decimals, blockTime),
    decimals,
    usdValue: price === null || decimals === null ? null : (Number(amount) / 10 ** decimals) * price,
  }
}
