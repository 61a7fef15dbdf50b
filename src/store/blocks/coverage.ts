import { type Database, select } from '../engine/database.ts'
import { nullable, number, string } from '../rows/columns.ts'

export type SlotRange = {
  from: number
  /** The last slot of the range, inclusive. */
  to: number
}

/** Which part of the chain is stored. */
export type Coverage = {
  firstSlot: number | null
  lastSlot: number | null
  /** The height of the newest block. */
  lastHeight: number | null
  blocks: number
  /**
   * The ranges of missing blocks between the first and the last. A range ends with a slot that certainly has
   * a block, as the next stored block names it as its parent; the chain may have skipped the slots before it.
   */
  gaps: SlotRange[]
  /** Slots whose save was interrupted: `saveBatch` repeats it, `removeBlocks` deletes the rows. */
  unfinished: number[]
  /** Blocks that are stored as confirmed, not yet as finalized. */
  unfinalized: { slot: number; parentSlot: number; blockhash: string; previousBlockhash: string }[]
}

const Summary = {
  blocks: number,
  first: number,
  last: number,
  last_height: nullable(number),
}
const Break = { slot: number, parent: number, previous: number }
const SlotRow = { slot: number }
const Unfinalized = { slot: number, parentSlot: number, blockhash: string, previousBlockhash: string }

/**
 * One pass over all blocks in key order (10 million take about a second): for startup, not for every request.
 */
export async function findCoverage(db: Database): Promise<Coverage> {
  const [[summary], breaks, unfinished, unfinalized] = await Promise.all([
    select(
      db,
      Summary,
      /* sql */ `
        SELECT count() AS blocks, min(slot) AS first, max(slot) AS last, argMax(height, slot) AS last_height
        FROM blocks FINAL`,
    ),
    select(
      db,
      Break,
      /* sql */ `
        SELECT slot, parent, previous
        FROM (
          SELECT slot, parent_slot AS parent,
            lagInFrame(slot, 1, slot) OVER (ORDER BY slot ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS previous
          FROM blocks
        )
        WHERE previous != slot AND previous != parent
        ORDER BY slot`,
    ),
    listUnfinished(db),
    select(
      db,
      Unfinalized,
      /* sql */ `
        SELECT slot, parent_slot AS parentSlot, base58Encode(blocks.blockhash) AS blockhash,
          base58Encode(previous_blockhash) AS previousBlockhash
        FROM blocks FINAL WHERE finalized = 0 ORDER BY slot`,
    ),
  ])
  const isEmpty = !summary || summary.blocks === 0
  return {
    firstSlot: isEmpty ? null : summary.first,
    lastSlot: isEmpty ? null : summary.last,
    lastHeight: isEmpty ? null : summary.last_height,
    blocks: summary?.blocks ?? 0,
    gaps: breaks
      .filter(({ previous, parent }) => previous < parent)
      .map(({ previous, parent }) => ({ from: previous + 1, to: parent })),
    unfinished,
    unfinalized,
  }
}

/** Slots with an intent and no block: their save or removal is running, or was interrupted. */
export async function listUnfinished(db: Database): Promise<number[]> {
  const rows = await select(
    db,
    SlotRow,
    /* sql */ `
      SELECT DISTINCT intents.slot AS slot
      FROM (SELECT slot FROM block_intents) AS intents
      LEFT JOIN (SELECT slot FROM blocks) AS written ON written.slot = intents.slot
      WHERE written.slot IS NULL
      ORDER BY slot
      SETTINGS join_algorithm = 'full_sorting_merge', join_use_nulls = 1`,
  )
  return rows.map(({ slot }) => slot)
}
