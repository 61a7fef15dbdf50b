import type { routes } from '#contract/index.ts'
import { readTokenRows } from '#store/token-list.ts'
import { readTopHolders } from '#store/top-holders.ts'
import type { Handler } from '../handler.ts'

export const listTopHolders: Handler<typeof routes.listTopHolders> = async (_, { db, network }) => {
  const found = await readTopHolders(db)
  if (!found)
    return {
      output: {
        byValue: [],
        totalWallets: 0,
        lastUpdated: null,
        asOfSlot: null,
        message: 'The holders are being counted: the first list is there in a few minutes.',
      },
      cache: 'moment',
    }
  const { coin, labels } = network
  const mints = [...new Set(found.holders.map(({ mint }) => mint))]
  const names = new Map((await readTokenRows(db, mints)).map((row) => [row.mint, row]))
  return {
    output: {
      byValue: found.holders.map((holder, index) => {
        const isCoin = holder.mint === coin.wrappedMint
        const token = names.get(holder.mint)
        return {
          rank: index + 1,
          fullAddress: holder.owner,
          tokenMint: holder.mint,
          tokenSymbol: isCoin ? coin.symbol : (token?.symbol ?? null),
          tokenName: isCoin ? coin.symbol : (token?.name ?? null),
          balance: String(holder.amount),
          decimals: holder.decimals,
          percentage: percentOf(holder.amount, holder.supply),
          value: holder.value,
          unpriced: holder.unpriced,
          label: labels[holder.owner] ?? null,
        }
      }),
      totalWallets: found.wallets,
      lastUpdated: new Date(found.takenAt * 1_000).toISOString(),
      asOfSlot: found.asOfSlot,
    },
    cache: 'moment',
  }
}

/** With 6 decimals, rounded down. */
function percentOf(amount: bigint, supply: bigint): string | null {
  if (supply === 0n) return null
  const millionths = (amount * 100_000_000n) / supply
  return `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}
