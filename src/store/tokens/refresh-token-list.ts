import { foldText } from '#lib/text/fold.ts'
import { displayText } from '#lib/text/text.ts'
import { createMeter } from '#lib/work/meter.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { newestVersion } from '../engine/newest-version.ts'
import { nextVersion } from '../engine/next-version.ts'
import { newerOf, olderOf, readRefresh, saveRefresh } from '../engine/refresh-times.ts'
import { bigint, nullable, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { holderTables } from '../tables/index.ts'
import { tokenList } from '../tables/tokens/token-list.ts'
import { readCountedTo } from '../write/dirty-keys.ts'
import { readPartialSince } from './holders.ts'
import { readTokenMetadata, type TokenMetadata } from './token-metadata.ts'
import { hashOfWords, writeTokenWords } from './token-words.ts'

/** The name, the logo and the verification mark of a token, by the rules of the network profile. */
export type ShownToken = {
  name: string | null
  symbol: string | null
  logo: string | null
  verified: boolean
  isCopy: boolean
  quality: boolean
}

export type TokenMarker = {
  /** Changes when `show` may return something else: rows written under another key are written again. */
  key: string
  /** The wrapped coin's mint, which is always listed. */
  wrappedMint: string
  show: (mint: string, stored: { name: string; symbol: string; logo: string }) => ShownToken
}

const amount = nullable(number)
const Source = {
  mint: string,
  name: string,
  symbol: string,
  uri: string,
  logo: string,
  decimals: amount,
  price: amount,
  change_24h: amount,
  volume_24h: amount,
  market_cap: amount,
  holders: nullable(number),
  content: bigint,
}

/** How many rows one statement writes. */
const AT_ONCE = 20_000
/** How many mints one query for metadata reads. */
const NAMES_AT_ONCE = 500
/** The longest name or symbol, in characters. */
const MAX_LENGTH = 64
/** Increase it when rows of the list, or their words, are made differently from the same sources. */
const LAYOUT = 1
/** How many mints one slice of the keys has; this limits the memory of its statement. */
const SLICE = 50_000

/**
 * Updates the list of tokens from its source tables. Only changed rows are written. Safe to repeat and to
 * interrupt anywhere.
 *
 * @param stopped called before each statement; true ends it early
 * @returns how many rows were written
 */
export async function refreshTokenList(
  db: Database,
  marker: TokenMarker,
  stopped: () => boolean = () => false,
): Promise<number> {
  const at = Date.now()
  const meter = createMeter()
  const before = await readRefresh(db, 'token_list')
  // Prices and numbers of holders are copied, so a row is no newer than they are.
  const holders = await readCountedTo(db, holderTables)
  const prices = await readRefresh(db, 'markets')
  const counted = prices ? olderOf(holders, prices.to) : holders
  const written = await meter.run(() => refreshRows(db, marker, stopped))
  if (written.isEnd)
    await saveRefresh(db, 'token_list', { at, tookMs: meter.ms(), to: newerOf(counted, before?.to) })
  return written.rows
}

async function refreshRows(
  db: Database,
  marker: TokenMarker,
  stopped: () => boolean,
): Promise<{ rows: number; isEnd: boolean }> {
  const slices = Math.min(256, Math.ceil((await countMints(db)) / SLICE) || 1)
  const isComplete = (await readPartialSince(db)) === null
  let written = 0
  for (let i = 0; i < slices; i++) {
    const from = Math.floor((i * 256) / slices)
    const to = Math.floor(((i + 1) * 256) / slices)
    for (;;) {
      if (stopped()) return { rows: written, isEnd: false }
      const changed = await readChanged(db, { marker, isComplete, from, to })
      await save(db, marker, changed)
      written += changed.length
      if (changed.length < AT_ONCE) break
    }
  }
  return { rows: written, isEnd: true }
}

async function countMints(db: Database): Promise<number> {
  const [row] = await select(
    db,
    { mints: number },
    `SELECT (SELECT count() FROM mint_holders) + (SELECT count() FROM token_profiles) AS mints`,
  )
  return row?.mints ?? 0
}

const none = 'NULL AS price, NULL AS change_24h, NULL AS volume_24h'

type Slice = {
  marker: TokenMarker
  /** Whether all balances are known: a sum of only some is not the supply, and gives no market cap. */
  isComplete: boolean
  from: number
  to: number
}

/**
 * The tokens whose row in the list is missing or outdated, for mints whose first byte is from `from` up to
 * `to`.
 */
async function readChanged(db: Database, { marker, isComplete, from, to }: Slice) {
  const supply = isComplete ? 'toNullable(toFloat64(mint_holders.supply))' : "CAST(NULL, 'Nullable(Float64)')"
  const within = (table: string) =>
    `${table}.mint >= toFixedString(char(${from}), 32)${to < 256 ? ` AND ${table}.mint < toFixedString(char(${to}), 32)` : ''}`
  return select(
    db,
    Source,
    /* sql */ `
      SELECT base58Encode(fresh.mint) AS mint, name, symbol, uri, logo, decimals, price, change_24h, volume_24h,
        price * supply / exp10(decimals) AS market_cap, holders, fresh.content AS content
      FROM (
        SELECT sources.mint AS mint, max(sources.name) AS name, max(sources.symbol) AS symbol,
          max(sources.uri) AS uri, max(sources.logo) AS logo, max(sources.decimals) AS decimals,
          max(sources.price) AS price, max(sources.change_24h) AS change_24h,
          max(sources.volume_24h) AS volume_24h, max(sources.supply) AS supply, max(sources.holders) AS holders,
          sipHash64(toString((name, symbol, uri, logo, decimals, price, change_24h, volume_24h, supply, holders)),
            {key:String}) AS content
        FROM (
          SELECT mint, name, symbol, uri, logo, NULL AS decimals, ${none}, NULL AS supply, NULL AS holders
          FROM token_profiles FINAL WHERE ${within('token_profiles')}
          UNION ALL
          SELECT mint, '' AS name, '' AS symbol, '' AS uri, '' AS logo, toNullable(mint_holders.decimals) AS decimals,
            ${none}, ${supply} AS supply, toNullable(mint_holders.holders) AS holders
          FROM mint_holders FINAL WHERE ${within('mint_holders')}
          UNION ALL
          SELECT mint, '' AS name, '' AS symbol, '' AS uri, '' AS logo, NULL AS decimals,
            toNullable(price_usd) AS price, token_prices.change_24h AS change_24h, volume_24h_usd AS volume_24h,
            NULL AS supply, NULL AS holders
          FROM token_prices FINAL WHERE ${within('token_prices')}
          UNION ALL
          -- Tokens without a profile: their metadata is not finalized yet, or no profiles are made (no
          -- fetcher).
          SELECT DISTINCT mint, '' AS name, '' AS symbol, '' AS uri, '' AS logo, NULL AS decimals, ${none},
            NULL AS supply, NULL AS holders
          FROM metadata_changes WHERE mint != toFixedString('', 32) AND ${within('metadata_changes')}
          UNION ALL
          SELECT toFixedString(base58Decode({wrapped:String}), 32) AS mint, '' AS name, '' AS symbol, '' AS uri,
            '' AS logo, NULL AS decimals, ${none}, NULL AS supply, NULL AS holders
          WHERE ${from} <= reinterpretAsUInt8(mint) AND reinterpretAsUInt8(mint) < ${to}
        ) AS sources
        GROUP BY mint
      ) AS fresh
      GLOBAL LEFT JOIN (
        SELECT mint, content FROM token_list FINAL WHERE ${within('token_list')}
      ) AS stored ON stored.mint = fresh.mint
      WHERE stored.content != fresh.content
      LIMIT ${AT_ONCE}
      SETTINGS max_threads = 1, join_use_nulls = 0`,
    { key: `${marker.key} ${LAYOUT}`, wrapped: marker.wrappedMint },
  )
}

async function save(
  db: Database,
  marker: TokenMarker,
  changed: readonly Selected<typeof Source>[],
): Promise<void> {
  if (changed.length === 0) return
  const version = nextVersion(await newestVersion(db, tokenList))
  const unnamed = changed.filter(({ name, symbol, uri }) => name === '' && symbol === '' && uri === '')
  const metadata = new Map<string, TokenMetadata>()
  for (let i = 0; i < unnamed.length; i += NAMES_AT_ONCE) {
    const mints = unnamed.slice(i, i + NAMES_AT_ONCE).map(({ mint }) => mint)
    for (const [mint, found] of await readTokenMetadata(db, mints)) metadata.set(mint, found)
  }
  const rows = changed.map((row) => {
    const known = metadata.get(row.mint)
    const { name, symbol, logo, verified, isCopy, quality } = marker.show(row.mint, {
      name: row.name || displayText(known?.name, MAX_LENGTH),
      symbol: row.symbol || displayText(known?.symbol, MAX_LENGTH),
      logo: row.logo,
    })
    const keys = {
      name_key: foldText(name ?? ''),
      symbol_key: foldText(symbol ?? ''),
      mint_key: row.mint.toLowerCase(),
    }
    const listed = { ...row, ...keys, is_copy: isCopy, quality, verified, version }
    return {
      ...listed,
      name: name ?? '',
      symbol: symbol ?? '',
      logo: logo ?? '',
      words: hashOfWords(listed),
    }
  })
  await writeTokenWords(db, rows, version)
  await insertBinary(db, tokenList, tokenList.encode(rows))
}
