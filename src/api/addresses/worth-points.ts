import type { Holding } from '#store/balances/holdings.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'

/** The holdings of an address at a time in seconds. */
export type HeldAt = {
  time: number
  /** The lamports; undefined when they are unknown. */
  lamports: bigint | undefined
  /** The raw amount of each mint, without mints whose amount is 0. */
  tokens: ReadonlyMap<string, { raw: bigint; decimals: number | null }>
}

type Now = {
  lamports: bigint | undefined
  holdings: readonly Pick<Holding, 'account' | 'mint' | 'amount' | 'decimals'>[]
}

/**
 * The holdings of the address at each of the times: the current holdings with all later transactions undone.
 * Each transaction contains the balances before it, so it does not matter whether the current holdings
 * include it already.
 *
 * @param transactions all transactions of the period that changed a balance, newest first
 * @param times ascending
 */
export function balancesAt(
  address: string,
  now: Now,
  transactions: readonly StoredTransaction[],
  times: readonly number[],
): HeldAt[] {
  let { lamports } = now
  const accounts = new Map(
    now.holdings.map(({ account, mint, amount, decimals }) => [account, { mint, raw: amount, decimals }]),
  )
  let next = 0
  const undoUntil = (time: number) => {
    for (; next < transactions.length; next++) {
      const one = transactions[next]
      if (!one || (one.blockTime !== null && one.blockTime <= time)) return
      const own = one.decoded.accounts.find((account) => account.address === address)
      // The balance before a transaction whose detail was dropped is unknown until an older transaction gives
      // it.
      lamports = one.dropped ? undefined : (own?.preBalance ?? lamports)
      for (const { account, mint, decimals, owner, preOwner, pre } of one.decoded.tokenChanges)
        if (owner === address || (preOwner ?? owner) === address)
          accounts.set(account, { mint, raw: (preOwner ?? owner) === address ? pre : 0n, decimals })
    }
  }
  return times
    .toReversed()
    .map((time) => {
      undoUntil(time)
      const tokens = new Map<string, { raw: bigint; decimals: number | null }>()
      for (const { mint, raw, decimals } of accounts.values())
        if (raw > 0n) tokens.set(mint, { raw: raw + (tokens.get(mint)?.raw ?? 0n), decimals })
      return { time, lamports, tokens }
    })
    .reverse()
}
