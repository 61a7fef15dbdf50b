import { z } from 'zod'
import { type Database, insertBinary, select } from './database.ts'
import { newestVersion } from './newest-version.ts'
import { nextVersion } from './next-version.ts'
import { topHolders } from './tables/top-holders.ts'

export type TopHolder = {
  owner: string
  /** The holding of the greatest value; the wrapped coin's mint stands for the coin, wrapped or not. */
  mint: string
  /** Of that holding, in raw units. */
  amount: bigint
  decimals: number
  /** Of all of `mint` that is indexed, in raw units. */
  supply: bigint
  /** US dollars of all holdings that have a price; null where none has. */
  value: number | null
  /** Holdings without a price. */
  unpriced: number
}

export type TopHolders = {
  holders: TopHolder[]
  /** How many wallets hold something. */
  wallets: number
  asOfSlot: number
  /** Unix seconds. */
  takenAt: number
}

const Row = z.object({
  owner: z.string(),
  mint: z.string(),
  amount: z.coerce.bigint(),
  decimals: z.number(),
  supply: z.coerce.bigint(),
  value: z.number().nullable(),
  unpriced: z.number(),
  wallets: z.coerce.number(),
  asOfSlot: z.coerce.number(),
  takenAt: z.coerce.number(),
})

/** The newest snapshot, the greatest value first; `undefined` before the first one. */
export async function readTopHolders(db: Database): Promise<TopHolders | undefined> {
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(top_holders.owner) AS owner, base58Encode(top_holders.mint) AS mint,
        toString(top_holders.amount) AS amount, decimals, toString(top_holders.supply) AS supply, value, unpriced,
        wallets, as_of_slot AS asOfSlot, taken_at AS takenAt
      FROM top_holders WHERE version = (SELECT max(version) FROM top_holders)
      ORDER BY rank LIMIT 1 BY rank`,
  )
  const [first] = rows
  if (!first) return undefined
  const { wallets, asOfSlot, takenAt } = first
  return { holders: rows, wallets, asOfSlot, takenAt }
}

/** Wallets that a snapshot lists. */
const LISTED = 1_000
/** Wallets that are looked at: some of them are accounts of programs. */
const CANDIDATES = 3_000

export type PortfolioRule = {
  wrappedMint: string
  coinDecimals: number
  /** Whether a key can sign for the address: accounts of programs are no wallets. */
  isWallet: (address: string) => boolean
}

/** Takes a snapshot of the wallets with the greatest value, over all priced tokens and the coin. */
export async function snapshotTopHolders(db: Database, rule: PortfolioRule, takenAt: number): Promise<void> {
  const found = await readRichest(db, rule)
  const version = nextVersion(await newestVersion(db, topHolders))
  const rows = found
    .filter(({ owner }) => rule.isWallet(owner))
    .slice(0, LISTED)
    .map(({ asOfSlot, ...row }, index) => ({
      ...row,
      rank: index + 1,
      as_of_slot: asOfSlot,
      taken_at: takenAt,
      version,
    }))
  await insertBinary(db, topHolders, topHolders.encode(rows))
}

const Richest = Row.omit({ takenAt: true })

/** Accounts that hold tokens, mints and pools have lamports too, and are no wallets. */
function readRichest(db: Database, { wrappedMint, coinDecimals }: PortfolioRule) {
  return select(
    db,
    Richest,
    /* sql */ `
      WITH toFixedString(base58Decode({wrapped:String}), 32) AS coin,
        (SELECT sum(lamports) FROM native_balances FINAL) AS coin_supply,
        (SELECT max(bitShiftRight(version, 20)) FROM native_balances) AS newest_slot
      SELECT base58Encode(portfolio.owner) AS owner, base58Encode(held.1) AS mint, toString(held.2) AS amount,
        held.3 AS decimals, toString(if(held.1 = coin, toUInt128(coin_supply), held.4)) AS supply, total AS value,
        unpriced, wallets, ifNull(newest_slot, 0) AS asOfSlot
      FROM (
        SELECT owner, sumOrNull(worth) AS total, toUInt32(countIf(worth IS NULL)) AS unpriced,
          argMax((mint, raw, digits, all_of_it), (ifNull(worth, -1), mint = coin, raw)) AS held,
          sumIf(raw, mint = coin) AS coins, count() OVER () AS wallets
        FROM (
          SELECT owner, holdings.mint AS mint, sum(holdings.amount) AS raw,
            if(holdings.mint = coin, {digits:UInt32}, any(mints.decimals)) AS digits,
            any(mints.supply) AS all_of_it,
            if(any(prices.mint) = toFixedString('', 32), NULL,
              toFloat64(raw) / exp10(digits) * any(prices.price_usd)) AS worth
          FROM (
            SELECT owner, mint, amount FROM token_holders FINAL WHERE amount > 0
            UNION ALL
            SELECT address AS owner, coin AS mint, toUInt128(lamports) AS amount FROM native_balances FINAL
            WHERE lamports > 0
              AND address GLOBAL NOT IN (SELECT account FROM owner_token_accounts)
              AND address GLOBAL NOT IN (SELECT mint FROM mint_holders)
              AND address GLOBAL NOT IN (SELECT pool FROM pools)
          ) AS holdings
          GLOBAL LEFT JOIN (SELECT mint, decimals, supply FROM mint_holders FINAL) AS mints ON mints.mint = holdings.mint
          GLOBAL LEFT JOIN (SELECT mint, price_usd FROM token_prices FINAL) AS prices ON prices.mint = holdings.mint
          GROUP BY owner, mint
        )
        GROUP BY owner
      ) AS portfolio
      ORDER BY value DESC NULLS LAST, coins DESC, portfolio.owner LIMIT ${CANDIDATES}
      SETTINGS max_threads = 1, join_use_nulls = 0`,
    { wrapped: wrappedMint, digits: coinDecimals },
  )
}
