import { z } from 'zod'
import { type Database, select, selectJson } from './database.ts'
import { placeOf } from './place.ts'
import type { TransactionRow } from './rows.ts'
import { readTransaction } from './summaries.ts'

export type BlockTransactionFilter = {
  success?: boolean | undefined
  /** Only transactions among whose accounts this program is: those that call it, at the top or within. */
  program?: string | undefined
}
export type BlockTransactionSort = { by: 'index' | 'fee' | 'compute'; descending: boolean }

export type BlockTransactionPage = {
  transactions: TransactionRow[]
  /** How many of the block's transactions pass the filter. */
  total: number
  /** What the block's transactions call at the top, most called first; not filtered. */
  programs: ProgramCount[]
  /** How many of the block's transactions are written. */
  stored: number
}
export type ProgramCount = { programId: string; count: number }

/** More than a block calls; a made one could name thousands. */
export const MOST_PROGRAMS = 100

const Figures = z.object({
  stored: z.coerce.number(),
  total: z.coerce.number(),
  programs: z.array(z.tuple([z.string(), z.coerce.number()])),
})

/** One page of a block's transactions, filtered and sorted by columns: no more than the page's own rows are opened. */
export async function pageBlockTransactions(
  db: Database,
  slot: number,
  {
    filter,
    sort,
    limit,
    skip,
  }: { filter: BlockTransactionFilter; sort: BlockTransactionSort; limit: number; skip: number },
): Promise<BlockTransactionPage> {
  const from = placeOf({ slot, index: 0 })
  const params = {
    slot,
    limit,
    skip,
    ...(filter.success === undefined ? {} : { success: filter.success ? 1 : 0 }),
    ...(filter.program === undefined
      ? {}
      : { program: filter.program, from, to: placeOf({ slot: slot + 1, index: 0 }) }),
  }
  const passes = [
    filter.success === undefined ? '1' : 'success = {success:Bool}',
    filter.program === undefined
      ? '1'
      : /* sql */ `tx_index GLOBAL IN (
          SELECT toUInt32(place - {from:UInt64}) FROM address_transactions
          WHERE address = base58Decode({program:String}) AND place >= {from:UInt64} AND place < {to:UInt64})`,
  ].join(' AND ')
  const [[figures], summaries] = await Promise.all([
    select(
      db,
      Figures,
      /* sql */ `
        WITH sumMap(arrayDistinct(programs), arrayMap(program -> 1, arrayDistinct(programs))) AS called
        SELECT count() AS stored, countIf(${passes}) AS total,
          arrayMap(one -> (base58Encode(one.1), one.2), arraySlice(
            arraySort(one -> (-toInt64(one.2), one.1), arrayZip(called.1, called.2)), 1, ${MOST_PROGRAMS})) AS programs
        FROM transactions WHERE slot = {slot:UInt64} SETTINGS max_threads = 1`,
      params,
    ),
    selectJson(
      db,
      /* sql */ `
        SELECT summary FROM transactions
        WHERE slot = {slot:UInt64} AND tx_index GLOBAL IN (
          SELECT tx_index FROM transactions WHERE slot = {slot:UInt64} AND ${passes}
          ORDER BY ${orderOf(sort)} LIMIT {limit:UInt64} OFFSET {skip:UInt64})
        SETTINGS max_threads = 1`,
      params,
    ),
  ])
  return {
    transactions: summaries.map(readTransaction).sort(comparing(sort)),
    total: figures?.total ?? 0,
    programs: (figures?.programs ?? []).map(([programId, count]) => ({ programId, count })),
    stored: figures?.stored ?? 0,
  }
}

const columns = { index: 'tx_index', fee: 'fee', compute: 'compute_units' } as const

function orderOf({ by, descending }: BlockTransactionSort): string {
  const direction = descending ? 'DESC' : 'ASC'
  return by === 'index' ? `tx_index ${direction}` : `${columns[by]} ${direction} NULLS LAST, tx_index`
}

/** The order of a page; what is equal, and what has no such figure, stands as in the block. */
export function comparing({ by, descending }: BlockTransactionSort) {
  const sign = descending ? -1 : 1
  const figure = (row: TransactionRow) => (by === 'fee' ? row.fee : row.computeUnits)
  return (a: TransactionRow, b: TransactionRow): number => {
    if (by === 'index') return sign * (a.index - b.index)
    const [x, y] = [figure(a), figure(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.index - b.index
    const [left, right] = [BigInt(x), BigInt(y)]
    return left === right ? a.index - b.index : left < right ? -sign : sign
  }
}
