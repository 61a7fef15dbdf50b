import { z } from 'zod'
import { type Database, select } from '../database.ts'
import type { Holding, HoldingsPage } from '../holdings.ts'
import { findPrices } from './prices.ts'

const VaultRow = z.object({
  account: z.string(),
  mint: z.string(),
  amount: z.coerce.bigint(),
  decimals: z.number(),
  slot: z.coerce.number(),
})

/**
 * What the two vaults of a pool hold, the greatest value first: in most protocols another account than the pool owns
 * them. undefined for an address that is no pool, and while its vaults are not known.
 */
export async function findPoolHoldings(db: Database, pool: string): Promise<HoldingsPage | undefined> {
  const vaults = await select(
    db,
    VaultRow,
    /* sql */ `
      SELECT base58Encode(side.1) AS account, base58Encode(side.2) AS mint, toString(assumeNotNull(side.3)) AS amount,
        side.4 AS decimals, slot
      FROM (
        SELECT arrayJoin([(vault_a, mint_a, reserve_a, decimals_a), (vault_b, mint_b, reserve_b, decimals_b)]) AS side,
          as_of_slot AS slot
        FROM pool_reserves FINAL
        WHERE pool_reserves.pool = base58Decode({pool:String}) AND mint_a != toFixedString('', 32)
      )
      WHERE side.3 IS NOT NULL SETTINGS max_threads = 1`,
    { pool },
  )
  if (vaults.length === 0) return undefined
  const prices = await findPrices(
    db,
    vaults.map(({ mint }) => mint),
  )
  const holdings = vaults
    .filter(({ amount }) => amount > 0n)
    .map(({ account, mint, amount, decimals }): Holding => {
      const price = prices.get(mint)?.usd ?? null
      // -1: not known.
      if (decimals < 0) return { account, mint, amount, decimals: null, price, value: null }
      const value = price === null ? null : (Number(amount) / 10 ** decimals) * price
      return { account, mint, amount, decimals, price, value }
    })
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const values = holdings.flatMap(({ value }) => value ?? [])
  return {
    holdings,
    total: holdings.length,
    unpriced: holdings.length - values.length,
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    slot: Math.max(...vaults.map(({ slot }) => slot)),
  }
}
