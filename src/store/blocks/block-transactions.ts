import { encodeBase58 } from '#lib/text/base58.ts'
import { type Database, select } from '../engine/database.ts'
import { sliceRows } from '../memory/packed-block.ts'
import { array, bool, bytesAs, nullable, number, u64 } from '../rows/columns.ts'
import { placeOf } from '../rows/place.ts'
import { rowsAt } from '../transactions/select-rows.ts'
import {
  type BlockPageQuery,
  type BlockTransactionPage,
  blockPageSql,
  choosePage,
  pageOfRows,
  type SortableTransaction,
} from './block-page.ts'

/**
 * One page of a block's transactions, filtered and sorted. For the whole block only the columns that decide
 * are read; full rows are read for the page only.
 *
 * @param options.accounts also read their accounts: see `withAccounts`
 */
export async function pageBlockTransactions(
  db: Database,
  slot: number,
  query: BlockPageQuery,
  { accounts = false }: { accounts?: boolean } = {},
): Promise<BlockTransactionPage> {
  const unflushed = db.memtable.get(slot)
  if (unflushed) return pageOfRows(sliceRows(unflushed.transactions), query)
  const { chosen, ...counts } = choosePage(await readSortable(db, slot, query), query)
  if (chosen.length === 0) return { ...counts, transactions: [] }
  const places = chosen.map(({ index }) => placeOf({ slot, index }))
  return { ...counts, transactions: await rowsAt(db, places, { accounts }) }
}

async function readSortable(
  db: Database,
  slot: number,
  query: BlockPageQuery,
): Promise<SortableTransaction[]> {
  const { paysEnough, sortColumn, params } = blockPageSql(slot, query)
  const rows = await select(
    db,
    Sortable,
    /* sql */ `
      SELECT tx_index AS index, success, is_vote AS isVote, toBool(${paysEnough}) AS paysEnough,
        ${sortColumn} AS sortValue, rewritten, arrayDistinct(arrayConcat(programs, inner_programs)) AS called
      FROM transactions WHERE slot = {slot:UInt64} SETTINGS max_threads = 1`,
    params,
  )
  // Cache the names: the same programs are called again and again.
  const names = new Map<string, string>()
  const nameOf = (program: Buffer) => {
    const key = program.toString('latin1')
    const known = names.get(key) ?? encodeBase58(program)
    names.set(key, known)
    return known
  }
  return rows.map(({ called, ...row }) => ({ slot, ...row, programs: called.map(nameOf) }))
}

const Sortable = {
  index: number,
  success: bool,
  isVote: bool,
  paysEnough: bool,
  sortValue: nullable(u64),
  rewritten: u64,
  called: array(bytesAs('FixedString(32)', 32)),
}
