import { type Database, select } from '../engine/database.ts'
import { nullable, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'

const Block = { slot: number, height: nullable(number) }

/**
 * The newest stored blocks by slot, newest first, each once; at most `limit`. Of two blocks on forks with the
 * same height only one is listed, because they share a page. Blocks from old archives have no height.
 */
export async function listNewestBlocks(db: Database, limit: number): Promise<Selected<typeof Block>[]> {
  // Read twice as many: see `latestVersions`.
  const blocks = await select(
    db,
    Block,
    /* sql */ `
      SELECT slot, height FROM blocks
      ORDER BY slot DESC LIMIT {rows:UInt64} SETTINGS max_threads = 1`,
    { rows: limit * 2 },
  )
  const byPage = new Map<string, Selected<typeof Block>>()
  for (const block of blocks) {
    const page = block.height === null ? `slot ${block.slot}` : `height ${block.height}`
    if (!byPage.has(page)) byPage.set(page, block)
  }
  return [...byPage.values()].slice(0, limit)
}

const Total = { total: number }

/** How many tokens `listOriginalMints` lists over all its pages. */
export async function countOriginalMints(db: Database): Promise<number> {
  const [row] = await select(
    db,
    Total,
    'SELECT count() AS total FROM token_list FINAL WHERE NOT is_copy SETTINGS max_threads = 1',
  )
  return row?.total ?? 0
}

/** A page of the tokens that do not imitate another, sorted by mint. */
export async function listOriginalMints(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await select(
    db,
    { mint: string },
    /* sql */ `
      SELECT base58Encode(token_list.mint) AS mint FROM token_list FINAL WHERE NOT is_copy
      ORDER BY token_list.mint LIMIT {limit:UInt64} OFFSET {offset:UInt64} SETTINGS max_threads = 1`,
    { limit, offset },
  )
  return rows.map(({ mint }) => mint)
}
