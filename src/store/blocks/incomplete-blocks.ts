import { type Database, select } from '../engine/database.ts'
import { number } from '../rows/columns.ts'

/**
 * Slots of stored blocks that lack transactions, newest first: their leader received more than the fees of
 * the stored transactions, although on every SVM chain the leader gets at most the fees. Blocks with an
 * unreadable transaction are left out, as it may hide its fee. Reads the rewards of all blocks: for startup,
 * not for every request.
 */
export async function findIncompleteBlocks(db: Database, limit: number): Promise<number[]> {
  const rows = await select(
    db,
    { slot: number },
    /* sql */ `
      SELECT slot FROM blocks FINAL
      WHERE broken_count = 0
        AND arrayFirst((lamports, type) -> type = 'Fee', reward_lamports, reward_types) > toInt128(total_fees)
      ORDER BY slot DESC LIMIT {limit:UInt32} SETTINGS max_threads = 1`,
    { limit },
  )
  return rows.map(({ slot }) => slot)
}
