import { markOfState, readConsistently } from '../engine/consistent-read.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { newestVersion } from '../engine/newest-version.ts'
import { nextVersion } from '../engine/next-version.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'
import { bigint, mapped, nullable, number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { topHolders } from '../tables/tokens/top-holders.ts'

export type TopHolder = {
  owner: string
  /** The mint of the most valuable holding; the wrapped coin's mint stands for the coin, wrapped or not. */
  mint: string
  /** The amount of that holding, in raw units. */
  amount: bigint
  decimals: number
  /** The chain's whole supply of the coin or token, in raw units; null where unknown. */
  supply: bigint | null
  /**
   * Lamports in stake accounts that the wallet may withdraw; null where the node does not list stake
   * accounts.
   */
  staked: bigint | null
  /** US dollars of all holdings that have a price; null where none has. */
  value: number | null
  /** The number of holdings without a price. */
  unpriced: number
}

export type TopHolders = {
  holders: TopHolder[]
  /** How many wallets have a balance; 0 while some accounts were not checked. */
  wallets: number
  /** Whether the list and the count include wallets that no indexed block names. */
  isWhole: boolean
  asOfSlot: number
  /**
   * The time of the snapshot's block in Unix seconds, or of the prices where that is older; null where
   * unknown.
   */
  takenAt: number | null
}

const Row = {
  owner: string,
  mint: string,
  amount: bigint,
  decimals: number,
  // A holder has a part of the supply, so a supply of 0 means unknown.
  supply: nullable(mapped(bigint, (supply) => supply || null)),
  staked: nullable(bigint),
  value: nullable(number),
  unpriced: number,
  wallets: number,
  asOfSlot: number,
  takenAt: nullable(mapped(number, (time) => time || null)),
}

/** The setting that stores whether a list is whole. */
const IS_WHOLE = 'top_holders_are_whole'

/** The newest snapshot, the greatest value first; undefined before the first one. */
export async function readTopHolders(db: Database): Promise<TopHolders | undefined> {
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(top_holders.owner) AS owner, base58Encode(top_holders.mint) AS mint,
        amount, decimals, supply, staked, value, unpriced,
        wallets, as_of_slot AS asOfSlot, taken_at AS takenAt
      FROM top_holders WHERE version = (SELECT max(version) FROM top_holders)
      ORDER BY rank LIMIT 1 BY rank`,
  )
  const [first] = rows
  if (!first) return undefined
  const { wallets, asOfSlot, takenAt } = first
  const isWhole = (await readSetting(db, IS_WHOLE)) === 'true'
  return { holders: rows, wallets, isWhole, asOfSlot, takenAt }
}

/** How many wallets a snapshot lists. */
const LISTED = 1_000

/** The values that a snapshot needs in addition to balances. */
export type PortfolioFacts = {
  wrappedMint: string
  coinDecimals: number
  /**
   * The chain's supplies in raw units; for the wrapped coin's mint the supply of the coin. Mints without a
   * supply are absent.
   */
  suppliesOf: (mints: readonly string[]) => Promise<ReadonlyMap<string, bigint>>
  /** The lamports in stake accounts that each wallet may withdraw; null where unknown. */
  staked: ReadonlyMap<string, bigint> | null
  /** Wallets that no indexed block names, with the node's balances; absent: none. */
  unnamed?: readonly UnnamedWallet[]
  /** Whether `unnamed` has all such wallets. */
  isWhole: boolean
  /** Whether all accounts were checked, so that the wallets can be counted. */
  isComplete: boolean
}

/** A wallet whose coins are older than the index, such as one funded in the chain's first block. */
export type UnnamedWallet = { address: string; lamports: bigint; slot: number }

/** How many wallets fit in one statement. */
export const MOST_UNNAMED = 1_000

/** The addresses for which no finalized block has a balance. */
export async function withoutNamed(db: Database, addresses: readonly string[]): Promise<string[]> {
  const some = [...new Set(addresses)].slice(0, MOST_UNNAMED)
  if (some.length === 0) return []
  const rows = await select(
    db,
    { address: string },
    `SELECT DISTINCT base58Encode(told.address) AS address FROM native_balances AS told
     WHERE told.address IN (${keysOf(some)}) SETTINGS max_threads = 1`,
  )
  const told = new Set(rows.map(({ address }) => address))
  return some.filter((address) => !told.has(address))
}

/** Takes a snapshot of the wallets with the greatest value, over all priced tokens and the coin. */
export async function snapshotTopHolders(
  db: Database,
  facts: PortfolioFacts,
  takenAt: number | null,
): Promise<void> {
  const richest = await readConsistently(
    () => markOfState(db),
    async (slot) => (await readRichest(db, facts)).map((row) => ({ ...row, asOfSlot: slot ?? row.asOfSlot })),
  )
  const supplies = await facts.suppliesOf([...new Set(richest.map(({ mint }) => mint))])
  const version = nextVersion(await newestVersion(db, topHolders))
  const rows = richest.map(({ asOfSlot, wallets, ...row }, index) => ({
    ...row,
    // Stored as 0 where unknown.
    supply: supplies.get(row.mint) ?? 0n,
    staked: facts.staked && (facts.staked.get(row.owner) ?? 0n),
    wallets: facts.isComplete ? wallets : 0,
    rank: index + 1,
    as_of_slot: asOfSlot,
    // Stored as 0 where unknown.
    taken_at: takenAt ?? 0,
    version,
  }))
  await insertBinary(db, topHolders, topHolders.encode(rows))
  const isWhole = String(facts.isWhole)
  if ((await readSetting(db, IS_WHOLE)) !== isWhole) await writeSetting(db, IS_WHOLE, isWhole)
}

const { takenAt: _, supply: __, staked: ___, ...Richest } = Row

/** The wallets as rows of holdings, and the SQL condition for their owners. */
function unnamedHoldings(unnamed: readonly UnnamedWallet[]): { rows: string; isOne: string } {
  if (unnamed.length === 0) return { rows: '', isOne: '' }
  const keys = keysOf(unnamed.map(({ address }) => address))
  const of = (values: readonly (bigint | number)[]) => values.map((value) => `toUInt64(${value})`).join(', ')
  return {
    rows: /* sql */ `
      UNION ALL
      SELECT toFixedString(wallet.1, 32) AS owner, coin AS mint, toUInt128(wallet.2) AS amount, wallet.3 AS slot
      FROM (SELECT arrayJoin(arrayZip([${keys}], [${of(unnamed.map(({ lamports }) => lamports))}],
        [${of(unnamed.map(({ slot }) => slot))}])) AS wallet)`,
    isOne: `OR owner IN (${keys})`,
  }
}

function readRichest(db: Database, { wrappedMint, coinDecimals, unnamed = [] }: PortfolioFacts) {
  const { rows, isOne } = unnamedHoldings(unnamed)
  return select(
    db,
    Richest,
    /* sql */ `
      WITH toFixedString(base58Decode({wrapped:String}), 32) AS coin
      SELECT base58Encode(portfolio.owner) AS owner, base58Encode(held.1) AS mint, held.2 AS amount,
        held.3 AS decimals, total AS value, unpriced, wallets, newest AS asOfSlot
      FROM (
        SELECT owner, sumOrNull(worth) AS total, toUInt32(countIf(worth IS NULL)) AS unpriced,
          argMax((mint, raw, digits), (ifNull(worth, -1), mint = coin, raw)) AS held,
          sumIf(raw, mint = coin) AS coins, count() OVER () AS wallets, max(max(changed)) OVER () AS newest
        FROM (
          SELECT owner, holdings.mint AS mint, sum(holdings.amount) AS raw, max(holdings.slot) AS changed,
            if(holdings.mint = coin, {digits:UInt32}, any(mints.decimals)) AS digits,
            if(any(prices.mint) = toFixedString('', 32), NULL,
              toFloat64(raw) / exp10(digits) * any(prices.price_usd)) AS worth
          FROM (
            SELECT owner, mint, toUInt128(amount) AS amount, bitShiftRight(version, 20) AS slot
            FROM owner_token_accounts FINAL WHERE amount > 0
            UNION ALL
            SELECT address AS owner, coin AS mint, toUInt128(lamports) AS amount, bitShiftRight(version, 20) AS slot
            FROM native_balances FINAL
            WHERE lamports > 0 AND address GLOBAL NOT IN (SELECT account FROM owner_token_accounts)
            ${rows}
          ) AS holdings
          GLOBAL LEFT JOIN (SELECT mint, decimals FROM mint_holders FINAL) AS mints ON mints.mint = holdings.mint
          GLOBAL LEFT JOIN (SELECT mint, price_usd FROM token_prices FINAL) AS prices ON prices.mint = holdings.mint
          WHERE owner GLOBAL IN (SELECT address FROM account_checks FINAL WHERE is_wallet = 1) ${isOne}
          GROUP BY owner, mint
        )
        GROUP BY owner
      ) AS portfolio
      ORDER BY value DESC NULLS LAST, coins DESC, portfolio.owner LIMIT ${LISTED}
      SETTINGS max_threads = 1, join_use_nulls = 0`,
    { wrapped: wrappedMint, digits: coinDecimals },
  )
}
