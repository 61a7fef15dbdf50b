import { addressBytes } from '#svm/derived-address.ts'
import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { firstByKey } from '../engine/first-by-key.ts'
import { type Prices, readPrices, type StoredPrice } from '../markets/prices.ts'
import { address, bigint, nullable, number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { latestVersions } from '../rows/latest-versions.ts'
import { placeAt } from '../rows/place.ts'
import { rowsByKey } from '../rows/rows-by-key.ts'
import type { Selected } from '../rows/selected-rows.ts'
import type { NewestChanges } from './newest-changes.ts'

/** The balance of one token account at the newest confirmed block. */
export type Holding = {
  account: string
  mint: string
  /** Raw units. */
  amount: bigint
  /** null while the mint's holders are not counted yet. */
  decimals: number | null
  /** US dollars for one whole token; null without a price. */
  price: number | null
  /** US dollars; null where the price or the decimals are unknown. */
  value: number | null
}

export type HoldingsPage = {
  /** The greatest value first, holdings without a value last. */
  holdings: Holding[]
  /** The number of holdings on all pages. */
  total: number
  unpriced: number
  /** US dollars on all pages; null where no holding has a value. */
  value: number | null
  /**
   * The newest slot that changed one of the owner's token accounts, including empty ones; null without any.
   */
  slot: number | null
}

export type WrappedCoin = { wrappedMint: string; decimals: number }

const Row = {
  account: string,
  mint: string,
  amount: bigint,
  decimals: nullable(number),
}
const Totals = {
  total: number,
  unpriced: number,
  value: nullable(number),
  slot: nullable(number),
}

/** An owner with more token accounts is read by one query that sorts in the database. */
const FEW_ACCOUNTS = 200

const AccountOfOwner = {
  owner: address,
  account: address,
  mint: address,
  amount: bigint,
  version: bigint,
}
type AccountOfOwner = Omit<Selected<typeof AccountOfOwner>, 'owner'>

const accountsOf = firstByKey<AccountOfOwner>({
  most: FEW_ACCOUNTS + 1,
  ofMany: async (db, owners) =>
    rowsByKey(
      await selectAccounts(db, `IN (${keysOf(owners)}) LIMIT ${FEW_ACCOUNTS + 1} BY held.owner`),
      ({ owner }) => owner,
    ),
  ofOne: (db, owner) => selectAccounts(db, `= ${keysOf([owner])} LIMIT ${FEW_ACCOUNTS + 1}`),
})

const selectAccounts = (db: Database, owners: string) =>
  select(
    db,
    AccountOfOwner,
    `SELECT owner, account, mint, amount, version FROM owner_token_accounts AS held FINAL
     WHERE held.owner ${owners} SETTINGS max_threads = 1`,
  )

/**
 * @param coin the wrapped coin, whose mint may not be counted
 * @param changes the owner's newest changes, read earlier
 * @param pricing the prices, if they are being read already
 * @param few see `FEW_ACCOUNTS`
 */
export async function readHoldings(
  db: Database,
  owner: string,
  coin: WrappedCoin,
  page: { limit: number; offset: number },
  changes: NewestChanges,
  pricing: Promise<Prices> = readPrices(db),
  few = FEW_ACCOUNTS,
): Promise<HoldingsPage> {
  const stored = await accountsOf.first(db, owner)
  const newer = newerOf(owner, changes)
  if (stored.length + newer.length > few)
    return readManyHoldings(db, owner, coin, page, newer, (await pricing).prices)
  const accounts = latestVersions(
    [...stored, ...newer],
    ({ mint, account }) => `${mint} ${account}`,
    ({ version }) => version,
  ).sort(byKey)
  const held = accounts.filter(({ amount }) => amount > 0n)
  const mints = [...new Set(held.map(({ mint }) => mint))]
  const [decimalsOf, { prices }] = await Promise.all([readDecimals(db, mints), pricing])
  const valued = held.map(({ account, mint, amount }): Holding => {
    const decimals =
      mint === coin.wrappedMint
        ? coin.decimals
        : (decimalsOf.get(mint) ?? changes.accounts.get(account)?.decimals ?? null)
    return valuedBy(prices, { account, mint, amount, decimals })
  })
  // Equal values stay sorted by key.
  const sorted = valued.toSorted((a, b) =>
    a.value === null || b.value === null
      ? Number(a.value === null) - Number(b.value === null)
      : b.value - a.value,
  )
  const values = valued.flatMap(({ value }) => value ?? [])
  return {
    holdings: sorted.slice(page.offset, page.offset + page.limit),
    total: held.length,
    unpriced: held.length - values.length,
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    slot: accounts.length === 0 ? null : Math.max(...accounts.map(({ version }) => placeAt(version).slot)),
  }
}

/** A balance with its value at these prices. */
export function valuedBy(
  prices: Prices['prices'],
  { account, mint, amount, decimals }: Omit<Holding, 'price' | 'value'>,
): Holding {
  const price = prices.get(mint)?.usd ?? null
  const value = price === null || decimals === null ? null : (Number(amount) / 10 ** decimals) * price
  return { account, mint, amount, decimals, price, value }
}

/** The balances of the owner's accounts after later blocks; 0 where the account has another owner now. */
const newerOf = (owner: string, { accounts }: NewestChanges): AccountOfOwner[] =>
  [...accounts.values()]
    .filter(({ owners }) => owners.includes(owner))
    .map(({ account, mint, amount, version, ...change }) => ({
      account,
      mint,
      amount: (change.owner ?? account) === owner ? amount : 0n,
      version,
    }))

const byKey = (a: AccountOfOwner, b: AccountOfOwner) =>
  compareKeys(a.mint, b.mint) || compareKeys(a.account, b.account)
/** Compares addresses by their bytes, as the database sorts them. */
const compareKeys = (a: string, b: string) => Buffer.compare(addressBytes(a), addressBytes(b))

/** Reads the decimals of the mints whose holders are counted. */
const readDecimals = batched<string, number>(async (db, mints) => {
  const rows = await select(
    db,
    { mint: address, decimals: number },
    `SELECT mint, decimals FROM mint_holders AS counted FINAL
     WHERE counted.mint IN (${keysOf(mints)}) SETTINGS max_threads = 1`,
  )
  return new Map(rows.map(({ mint, decimals }) => [mint, decimals]))
})

/**
 * SQL for the owner's token accounts with their values, read by the owner's key and by the keys of the mints.
 */
const heldAt = (prices: string) => /* sql */ `
  SELECT held.account AS account, held.mint AS mint, held.amount AS amount, held.version,
    if(held.mint = base58Decode({wrapped:String}), toUInt32({digits:UInt32}), if(counted.mint = held.mint, counted.decimals, NULL)) AS decimals,
    toFloat64(held.amount) / exp10(decimals) * if(prices.mint = held.mint, prices.usd, NULL) AS value
  FROM (
    SELECT account, mint, argMax(each.amount, each.version) AS amount, max(each.version) AS version
    FROM (
      SELECT account, mint, amount, version FROM owner_token_accounts FINAL WHERE owner = base58Decode({owner:String})
      UNION ALL
      SELECT toFixedString(base58Decode(changed.1), 32) AS account, toFixedString(base58Decode(changed.2), 32) AS mint,
        changed.3 AS amount, changed.4 AS version
      FROM (
        SELECT arrayJoin(arrayZip({accounts:Array(String)}, {mints:Array(String)}, {amounts:Array(UInt64)},
          {versions:Array(UInt64)})) AS changed
      )
    ) AS each
    GROUP BY account, mint
  ) AS held
  GLOBAL LEFT JOIN (
    SELECT mint, decimals FROM mint_holders FINAL WHERE mint GLOBAL IN (
      SELECT mint FROM owner_token_accounts WHERE owner = base58Decode({owner:String})
      UNION ALL
      SELECT toFixedString(base58Decode(arrayJoin({mints:Array(String)})), 32) AS mint
    )
  ) AS counted ON counted.mint = held.mint
  LEFT JOIN (${prices}) AS prices ON prices.mint = held.mint`
const SETTINGS = 'SETTINGS max_threads = 1, join_use_nulls = 0'

/** Prices of mints as rows of a subquery. */
function priceRows(prices: readonly StoredPrice[]): string {
  const keys = keysOf(prices.map(({ mint }) => mint))
  const values = prices.map(({ usd }) => `toFloat64(${usd})`).join(', ')
  return prices.length === 0
    ? "SELECT toFixedString('', 32) AS mint, toFloat64(0) AS usd WHERE 0"
    : `SELECT toFixedString(priced.1, 32) AS mint, priced.2 AS usd FROM (SELECT arrayJoin(arrayZip([${keys}], [${values}])) AS priced)`
}

/** Uses the caller's prices, because the table of prices may be one refresh newer or older. */
async function readManyHoldings(
  db: Database,
  owner: string,
  coin: WrappedCoin,
  { limit, offset }: { limit: number; offset: number },
  newer: readonly AccountOfOwner[],
  prices: Prices['prices'],
): Promise<HoldingsPage> {
  const params = {
    owner,
    wrapped: coin.wrappedMint,
    digits: coin.decimals,
    accounts: newer.map(({ account }) => account),
    mints: newer.map(({ mint }) => mint),
    amounts: newer.map(({ amount }) => amount),
    versions: newer.map(({ version }) => version),
  }
  const stored = await select(
    db,
    { mint: address },
    /* sql */ `
      SELECT DISTINCT mint FROM owner_token_accounts WHERE owner = base58Decode({owner:String})
      SETTINGS max_threads = 1`,
    { owner },
  )
  const mints = new Set([...stored, ...newer].map(({ mint }) => mint))
  const held = heldAt(priceRows([...mints].flatMap((mint) => prices.get(mint) ?? [])))
  const reading = select(
    db,
    Totals,
    /* sql */ `
      SELECT countIf(amount > 0) AS total, countIf(amount > 0 AND worth IS NULL) AS unpriced,
        sumOrNullIf(worth, amount > 0) AS value, if(count() = 0, NULL, bitShiftRight(max(version), 20)) AS slot
      FROM (SELECT amount, version, value AS worth FROM (${held})) ${SETTINGS}`,
    params,
  )
  const listing = select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(found.account) AS account, base58Encode(found.mint) AS mint, found.amount AS amount, decimals
      FROM (${held}) AS found WHERE found.amount > 0
      ORDER BY value DESC NULLS LAST, found.mint, found.account LIMIT {limit:UInt64} OFFSET {offset:UInt64} ${SETTINGS}`,
    { ...params, limit, offset },
  )
  const [[totals], listed] = await Promise.all([reading, listing])
  const { total = 0, unpriced = 0, value = null, slot = null } = totals ?? {}
  return { holdings: listed.map((one) => valuedBy(prices, one)), total, unpriced, value, slot }
}
