import { type Database, select } from '../engine/database.ts'
import { number } from '../rows/columns.ts'

/**
 * Slots of stored blocks that lack transactions, newest first: their leader was paid more than the stored transactions
 * cost, and on every SVM chain the leader gets at most the fees. Blocks with a transaction that cannot be read are left out,
 * as it may hide its fee. Reads the rewards of all blocks: for a start, not for every request.
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
