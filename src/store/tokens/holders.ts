import { readBootstrap, stateOf } from '../bootstrap/bootstrap-state.ts'
import { readConsistently } from '../engine/consistent-read.ts'
import { type Database, select } from '../engine/database.ts'
import { bigint, nullable, number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import type { Selected } from '../rows/selected-rows.ts'

/** The totals of a mint's holders at `slot`, a finalized block some seconds ago. */
export type HolderTotals = {
  /** The number of owners with a balance above 0. */
  holders: number
  /** The sum of all balances, in raw units. */
  supply: bigint
  decimals: number
  slot: number
}

export type Holder = {
  owner: string
  amount: bigint
  /** How many of the holder's token accounts have a balance above 0. */
  accounts: number
}

/** A row with `rank` rows before it, from which a page is read. */
type Bookmark = { rank: number; inverted: bigint; owner: string }

const TotalsRow = {
  holders: number,
  supply: bigint,
  decimals: number,
  slot: number,
  rank: nullable(number),
  inverted: bigint,
  owner: string,
}

/** The totals of a mint; undefined where it has no accounts, or none of them was counted yet. */
export async function readHolderTotals(db: Database, mint: string): Promise<HolderTotals | undefined> {
  return (await readTotals(db, mint, 0))?.totals
}

/** @param offset the page's offset, for which the nearest bookmark is read */
async function readTotals(
  db: Database,
  mint: string,
  offset: number,
): Promise<{ totals: HolderTotals; bookmark: Bookmark | undefined } | undefined> {
  const [row] = await select(
    db,
    TotalsRow,
    /* sql */ `
      WITH arrayLastIndex(rank -> rank <= {offset:UInt64}, bookmark_ranks) AS nth
      SELECT holders, supply, decimals, as_of_slot AS slot,
        if(nth = 0, NULL, bookmark_ranks[nth]) AS rank, bookmark_inverted[nth] AS inverted,
        hex(bookmark_owners[nth]) AS owner
      FROM mint_holders WHERE mint = base58Decode({mint:String}) ORDER BY version DESC LIMIT 1
      SETTINGS max_threads = 1`,
    { mint, offset },
  )
  if (!row) return undefined
  const { rank, inverted, owner, ...totals } = row
  return { totals, bookmark: rank === null ? undefined : { rank, inverted, owner } }
}

/**
 * The number of holders to show; null while it is unknown.
 *
 * @param counted the number for a mint whose accounts are counted
 * @param isIndexed whether the index has accounts of the mint
 * @param partialSince see `readPartialSince`: holders whose accounts were not used since are missing
 */
export function holderCountOf(known: {
  counted: number | undefined
  isIndexed: boolean
  partialSince: number | null
}): number | null {
  const { counted, isIndexed, partialSince } = known
  return counted ?? (isIndexed || partialSince !== null ? null : 0)
}

/** The `holderCountOf` of each mint. */
export async function readHolderCounts(
  db: Database,
  mints: readonly string[],
  partialSince: number | null,
): Promise<ReadonlyMap<string, number | null>> {
  if (mints.length === 0) return new Map()
  const counts = await select(
    db,
    { mint: string, holders: number },
    `SELECT base58Encode(counted.mint) AS mint, holders FROM mint_holders AS counted FINAL
     WHERE counted.mint IN (${keysOf(mints)}) SETTINGS max_threads = 1`,
  )
  const byMint = new Map(counts.map(({ mint, holders }) => [mint, holders]))
  const others = mints.filter((mint) => !byMint.has(mint))
  const indexed =
    others.length === 0
      ? []
      : await select(
          db,
          { mint: string },
          `SELECT DISTINCT base58Encode(held.mint) AS mint FROM token_accounts AS held
           WHERE held.mint IN (${keysOf(others)}) SETTINGS max_threads = 1`,
        )
  const isIndexed = new Set(indexed.map(({ mint }) => mint))
  return new Map(
    mints.map((mint) => [
      mint,
      holderCountOf({ counted: byMint.get(mint), isIndexed: isIndexed.has(mint), partialSince }),
    ]),
  )
}

/** Pages that begin before this offset are read from the first row, without waiting for a bookmark. */
const NEAR = 1_000

export type HolderPage = { totals: HolderTotals | undefined; holders: Holder[] }

/**
 * The mint's holders from `offset` on, the largest amount first, equal amounts sorted by the owners' bytes.
 * Pages far down take no longer. Holders, totals and slot are from the same moment.
 */
export function readHolders(
  db: Database,
  mint: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<HolderPage> {
  return readConsistently(
    () => markOfHolders(db, mint),
    async () => {
      const known = await readTotals(db, mint, offset < NEAR ? 0 : offset)
      if (offset < NEAR)
        return {
          totals: known?.totals,
          holders: await readOrder(db, mint, { offset, limit, from: undefined }),
        }
      if (!known || offset >= known.totals.holders) return { totals: known?.totals, holders: [] }
      const { totals, bookmark: from } = known
      return {
        totals,
        holders: await readOrder(db, mint, { offset: offset - (from?.rank ?? 0), limit, from }),
      }
    },
  )
}

const MarkRow = { rows: bigint, totals: bigint }

/** The newest versions of the mint's holders and of their totals; undefined while the totals are older. */
async function markOfHolders(db: Database, mint: string): Promise<Selected<typeof MarkRow> | undefined> {
  const [row] = await select(
    db,
    MarkRow,
    /* sql */ `
      SELECT (SELECT max(version) FROM holder_order WHERE mint = base58Decode({mint:String})) AS rows,
        (SELECT max(version) FROM mint_holders WHERE mint = base58Decode({mint:String})) AS totals
      SETTINGS max_threads = 1`,
    { mint },
  )
  return row && row.totals >= row.rows ? row : undefined
}

const HolderRow = { owner: string, amount: bigint, accounts: number }

/** FINAL reads and merges a block of rows from every part, so the blocks are small for a small page. */
const BLOCK_ROWS = 1_024

function readOrder(
  db: Database,
  mint: string,
  { offset, limit, from }: { offset: number; limit: number; from: Bookmark | undefined },
): Promise<Holder[]> {
  // Pass it as a text: a literal of 128 bits would be parsed as a float.
  const start = from
    ? `AND (inverted > toUInt128('${from.inverted}')
         OR inverted = toUInt128('${from.inverted}') AND holder_order.owner >= toFixedString(unhex('${from.owner}'), 32))`
    : ''
  return select(
    db,
    HolderRow,
    /* sql */ `
      SELECT base58Encode(holder_order.owner) AS owner, bitNot(inverted) AS amount, accounts
      FROM holder_order FINAL WHERE mint = base58Decode({mint:String}) ${start}
      ORDER BY inverted, holder_order.owner LIMIT {limit:UInt64} OFFSET {offset:UInt64}
      SETTINGS max_threads = 1, max_block_size = ${BLOCK_ROWS}`,
    { mint, limit, offset },
  )
}

const SampleRow = {
  time: number,
  holders: number,
  supply: bigint,
  slot: number,
}
export type HolderSample = Selected<typeof SampleRow>

/** A page of the hourly samples of a mint's holders. */
type HolderHistory = {
  /** Oldest first; `time` is the start of an hour, in seconds since 1970. */
  samples: HolderSample[]
  /** The number of samples in all. */
  total: number
  hasOlder: boolean
}

/** The newest `limit` samples of a mint's holders; with `before`, only those from before this second. */
export async function readHolderHistory(
  db: Database,
  mint: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<HolderHistory> {
  const rows = 'holder_history FINAL WHERE mint = base58Decode({mint:String})'
  const [newestFirst, [counted]] = await Promise.all([
    select(
      db,
      SampleRow,
      /* sql */ `
        SELECT hour AS time, holders, supply, as_of_slot AS slot
        FROM ${rows} ${before === undefined ? '' : 'AND hour < {before:UInt64}'}
        ORDER BY hour DESC LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
      { mint, limit: limit + 1, ...(before !== undefined && { before }) },
    ),
    select(db, { total: number }, `SELECT count() AS total FROM ${rows} SETTINGS max_threads = 1`, { mint }),
  ])
  return {
    samples: newestFirst.slice(0, limit).reverse(),
    total: counted?.total ?? 0,
    hasOlder: newestFirst.length > limit,
  }
}

/**
 * The slot since which balances are known only for accounts that were used; null where balances are complete,
 * because the index has all blocks from the chain's first, or read the earlier balances from a node.
 */
export async function readPartialSince(db: Database): Promise<number | null> {
  const bootstrap = await readBootstrap(db)
  if (bootstrap && bootstrap.status !== 'not-needed') return stateOf(bootstrap).partialSince
  // The configured start is the chain's first block, and the history may still be filled in; or the blocks
  // were imported.
  const [first] = await select(
    db,
    { slot: number },
    'SELECT slot FROM blocks ORDER BY slot LIMIT 1 SETTINGS max_threads = 1',
  )
  return first && first.slot > 1 ? first.slot : null
}
