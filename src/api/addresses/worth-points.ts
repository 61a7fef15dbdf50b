import type { Holding } from '#store/balances/holdings.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'

/** What an address held at a time, in seconds. */
export type HeldAt = {
  time: number
  /** undefined: not known. */
  lamports: bigint | undefined
  /** By mint; none with amount 0. */
  tokens: ReadonlyMap<string, { raw: bigint; decimals: number | null }>
}

type Now = {
  lamports: bigint | undefined
  holdings: readonly Pick<Holding, 'account' | 'mint' | 'amount' | 'decimals'>[]
}

/**
 * What the address held at each of the times: what it holds now, with the transactions after that time undone. Each says what
 * was in an account before it, so that it makes no difference whether it is in the balances of now already.
 *
 * @param transactions all of the time that changed its balances, newest first
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
      // What one whose detail was dropped found nobody knows, nor what was before, until an older one says it.
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
