import type { SlotRange } from '../blocks/coverage.ts'
import { type Database, select } from '../engine/database.ts'
import { bigint, number } from '../rows/columns.ts'
import { placeOf } from '../rows/place.ts'
import type { Selected } from '../rows/selected-rows.ts'

const Header = {
  slot: number,
  transactions: number,
  succeeded: number,
  failed: number,
  votes: number,
  fees: bigint,
  units: bigint,
}
const Counted = { ...Header, payloads: number }
export type BlockHeaderSums = Selected<typeof Header>
/** The same sums counted from the rows of the transactions, and how many transactions have a payload. */
export type CountedSums = Selected<typeof Counted>

/**
 * The sums in the rows of stored blocks, oldest first: at most `limit` blocks with at most `transactions`
 * transactions together, but at least one block.
 *
 * @returns `isCut`: the range may have more blocks after the last one
 */
export async function readHeaderSums(
  db: Database,
  { from, to }: SlotRange,
  most: { blocks: number; transactions: number },
): Promise<{ rows: BlockHeaderSums[]; isCut: boolean }> {
  const rows = await select(
    db,
    Header,
    /* sql */ `
      SELECT slot, argMax(transaction_count, newest) AS transactions, argMax(success_count, newest) AS succeeded,
        argMax(failed_count, newest) AS failed, argMax(vote_count, newest) AS votes, argMax(total_fees, newest) AS fees,
        argMax(blocks.compute_units, newest) AS units
      FROM (SELECT *, (rewritten, finalized) AS newest FROM blocks WHERE slot >= {from:UInt64} AND slot <= {to:UInt64})
        AS blocks
      GROUP BY slot ORDER BY slot LIMIT {limit:UInt32}
      SETTINGS max_threads = 1, optimize_aggregation_in_order = 1`,
    { from, to, limit: most.blocks },
  )
  let count = 0
  const end = rows.findIndex(({ transactions }) => {
    count += transactions
    return count > most.transactions
  })
  const some = end < 0 ? rows : rows.slice(0, Math.max(1, end))
  return { rows: some, isCut: some.length < rows.length || rows.length === most.blocks }
}

/** The sums over the rows of transactions in a range of slots, by slot; each transaction is counted once. */
export async function countTransactions(
  db: Database,
  { from, to }: SlotRange,
): Promise<Map<number, CountedSums>> {
  const rows = await select(
    db,
    Counted,
    /* sql */ `
      SELECT slot, sum(one) AS transactions, sum(ok) AS succeeded, sum(not_ok) AS failed, sum(vote) AS votes,
        sum(paid) AS fees, sum(used) AS units, sum(payload) AS payloads
      FROM (
        SELECT slot, tx_index, toUInt64(1) AS one, toUInt64(argMax(success, rewritten)) AS ok, 1 - ok AS not_ok,
          toUInt64(argMax(is_vote, rewritten)) AS vote, toUInt128(argMax(fee, rewritten)) AS paid,
          toUInt128(ifNull(argMax(transactions.compute_units, rewritten), 0)) AS used, toUInt64(0) AS payload
        FROM transactions WHERE slot >= {from:UInt64} AND slot <= {to:UInt64} GROUP BY slot, tx_index
        UNION ALL
        SELECT bitShiftRight(place, 20) AS slot, toUInt32(0), 0, 0, 0, 0, 0, 0, 1
        FROM transaction_payloads WHERE place >= {first:UInt64} AND place < {end:UInt64} GROUP BY place
      )
      GROUP BY slot SETTINGS max_threads = 1`,
    {
      ...{ from, to },
      first: String(placeOf({ slot: from, index: 0 })),
      end: String(placeOf({ slot: to + 1, index: 0 })),
    },
  )
  return new Map(rows.map((row) => [row.slot, row]))
}

/** The blocks of a range that have unreadable transactions, and the number of those transactions. */
export async function countBroken(
  db: Database,
  { from, to }: SlotRange,
): Promise<{ blocks: number; transactions: number }> {
  const [row] = await select(
    db,
    { blocks: number, transactions: number },
    /* sql */ `
      SELECT count() AS blocks, sum(broken) AS transactions
      FROM (
        SELECT slot, argMax(broken_count, rewritten) AS broken
        FROM blocks WHERE slot >= {from:UInt64} AND slot <= {to:UInt64} GROUP BY slot
      )
      WHERE broken > 0 SETTINGS max_threads = 1`,
    { from, to },
  )
  return row ?? { blocks: 0, transactions: 0 }
}

/**
 * The newest finalized block, searched from the end: reading the column of all blocks would take longer with
 * every block.
 */
export async function findNewestFinalized(db: Database): Promise<number | undefined> {
  const [row] = await select(
    db,
    { slot: number },
    'SELECT slot FROM blocks WHERE finalized ORDER BY slot DESC LIMIT 1 SETTINGS max_threads = 1',
  )
  return row?.slot
}
