import { encodeBase58 } from '#lib/base58.ts'
import { type Database, selectBinary } from '../engine/database.ts'
import { sliceRows } from '../memory/packed-block.ts'
import { eachOnce } from '../rows/each-once.ts'
import { placeOf } from '../rows/place.ts'
import { readCount } from '../rows/row-layout.ts'
import { selectRows } from '../transactions/select-rows.ts'
import {
  type BlockPageQuery,
  type BlockTransactionPage,
  blockPageSql,
  choosePage,
  pageOfRows,
  type SortableTransaction,
} from './block-page.ts'

/**
 * One page of a block's transactions, filtered and sorted. Of the whole block only the columns that decide are read; the
 * rows themselves are those of the page.
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
  const indexes = chosen.map(({ index }) => index)
  const found = await selectRows(db, `WHERE slot = {slot:UInt64} AND tx_index IN (${indexes.join(', ')})`, {
    params: { slot },
    places: indexes.map((index) => placeOf({ slot, index })),
    accounts,
  })
  const rows = new Map(eachOnce(found, ({ index }) => index).map((row) => [row.index, row]))
  return { ...counts, transactions: indexes.flatMap((index) => rows.get(index) ?? []) }
}

async function readSortable(
  db: Database,
  slot: number,
  query: BlockPageQuery,
): Promise<SortableTransaction[]> {
  const { paysEnough, sortColumn, params } = blockPageSql(slot, query)
  const body = await selectBinary(
    db,
    /* sql */ `
      SELECT tx_index, success, is_vote, ${paysEnough}, isNull(${sortColumn}), toUInt64(ifNull(${sortColumn}, 0)),
        rewritten, arrayDistinct(arrayConcat(programs, inner_programs))
      FROM transactions WHERE slot = {slot:UInt64} SETTINGS max_threads = 1`,
    params,
  )
  return [...sortableIn(body, slot)]
}

const ADDRESS = 32

/** The rows of `readSortable` in RowBinary: numbers of fixed size, then the programs behind their count. */
function* sortableIn(body: Buffer, slot: number): Generator<SortableTransaction> {
  const names = new Map<string, string>()
  const programAt = (start: number) => {
    const key = body.toString('latin1', start, start + ADDRESS)
    const known = names.get(key) ?? encodeBase58(body.subarray(start, start + ADDRESS))
    names.set(key, known)
    return known
  }
  for (let at = 0; at < body.length; ) {
    const { value: count, end } = readCount(body, at + 24)
    yield {
      slot,
      index: body.readUInt32LE(at),
      success: body[at + 4] === 1,
      isVote: body[at + 5] === 1,
      paysEnough: body[at + 6] === 1,
      sortValue: body[at + 7] === 1 ? null : body.readBigUInt64LE(at + 8),
      rewritten: body.readBigUInt64LE(at + 16),
      programs: Array.from({ length: count }, (_, i) => programAt(end + i * ADDRESS)),
    }
    at = end + count * ADDRESS
  }
}
