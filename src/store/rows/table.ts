import type { DecodedReward, DecodedTransaction } from '#decode/block/decoded-block.ts'
import type { AnyColumn, address, Column, u32, u64 } from './columns.ts'
import type { PayloadHeader } from './payload.ts'
import { layoutOf, type RowLayout } from './row-layout.ts'
import { RowWriter } from './row-writer.ts'
import { rowReaderOf, type Selected } from './selected-rows.ts'
import type { TransactionSummary } from './summaries.ts'

// The description of one table, a file in `tables/`. Column lists, row layouts, encoders, removal, redecode and the tests'
// comparison of whole databases are derived from it.

type Columns = Readonly<Record<string, AnyColumn>>

/** A row as its columns take it: a missing, unknown or wrongly typed column does not compile. */
export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Value, unknown> ? Value : never
}

type Shape<Name extends string, Of extends Columns> = {
  name: Name
  /** In the order in which rows are written. */
  columns: Of
  /** The sorting key, which identifies a row. */
  key: readonly (keyof Of & string)[]
}

export type Table<Name extends string = string, Of extends Columns = Columns> = Shape<Name, Of> & {
  columnNames: readonly string[]
  layout: RowLayout
}

export type RowEncoder<Of extends Columns> = {
  writeRow: (out: RowWriter, row: RowOf<Of>) => void
  encode: (rows: readonly RowOf<Of>[]) => Buffer
  /** The inverse of `writeRow`. */
  readRow: (row: Buffer) => Selected<Of>
}

export function defineTable<const Name extends string, Of extends Columns>(
  shape: Shape<Name, Of>,
): Table<Name, Of> & RowEncoder<Of> {
  const { name, columns, key } = shape
  const writeRow = rowWriterOf(columns)
  return {
    name,
    columns,
    key,
    columnNames: Object.keys(columns),
    layout: layoutOf(columns),
    writeRow,
    readRow: rowReaderOf(columns),
    encode: (rows) => {
      const out = new RowWriter(rows.length * 64 + 16)
      for (const row of rows) writeRow(out, row)
      return out.finish()
    },
  }
}

/**
 * One function per table that reads each column by name: a loop over the columns reads them by a key that it computes,
 * which takes a tenth longer per row.
 */
function rowWriterOf<Of extends Columns>(columns: Of): (out: RowWriter, row: RowOf<Of>) => void {
  const entries = Object.entries(columns)
  const parameters = entries.map((_, i) => `write${i}`)
  const calls = entries.map(([name], i) => `write${i}(out, row[${JSON.stringify(name)}])`)
  const build = new Function(...parameters, `return (out, row) => { ${calls.join('\n')} }`)
  return build(...entries.map(([, { write }]) => write))
}

/** The source of the rows of one transaction. */
export type TransactionSource = {
  header: PayloadHeader
  /** `placeOf(header)` */
  place: bigint
  transaction: DecodedTransaction
  summary: TransactionSummary
  /** 64 bytes; undefined where it could not be read. */
  signature: Uint8Array | undefined
  /** The transaction as the node returned it; undefined where its payload is stored already. */
  rpc: unknown
}

/** Makes the rows of a source, in order; each is passed to `write`. */
type Rows<Source, Of extends Columns> = (source: Source, write: (row: RowOf<Of>) => void) => void

/**
 * A table of rows that transactions have: written with their block, deleted when a fork takes the block away, and replaced
 * by a redecode unless `isSource`, which marks its rows in the further column `rewritten`.
 */
export type DataTable<Name extends string = string, Of extends Columns = Columns> = Table<Name, Of> & {
  /** How the rows of a block are found: by the column `place`, or by `slot` and `tx_index`. */
  by: 'place' | 'slot'
  /** Holds what the node returned, which all other rows are decoded from. */
  isSource: boolean
  /** Bytes that a batch of four thousand transactions needs at first. */
  capacity: number
  writeRows: (out: RowWriter, source: TransactionSource) => void
}

type PlaceColumns = { place: typeof u64 }
type SlotColumns = { slot: typeof u64; tx_index: typeof u32 }

export function defineDataTable<const Name extends string, Of extends Columns & (PlaceColumns | SlotColumns)>(
  shape: Shape<Name, Of> & { capacity: number; isSource?: boolean; rows: Rows<TransactionSource, Of> },
): DataTable<Name, Of> & Pick<RowEncoder<Of>, 'encode' | 'readRow'> {
  const { writeRow, ...table } = defineTable(shape)
  const { columns, capacity, isSource = false, rows } = shape
  return {
    ...table,
    by: 'place' in columns ? 'place' : 'slot',
    isSource,
    capacity,
    writeRows: (out, source) => rows(source, (row) => writeRow(out, row)),
  }
}

/** The part of a finalized block from which the newest values are made. */
export type FinalizedBlock = {
  slot: number
  transactions: readonly Pick<DecodedTransaction, 'index' | 'nativeChanges' | 'tokenChanges' | 'pools'>[]
  rewards: readonly Pick<DecodedReward, 'address' | 'postBalance' | 'rewardType'>[]
}

/**
 * A table of the newest value per key, which finalized blocks contain themselves: written when a block is finalized, so
 * never deleted with a fork. A redecode compares it as a whole.
 */
export type StateTable<Name extends string = string> = Table<Name> & {
  /**
   * `newest`: of the rows of a key the one with the greatest `version` (see `placeOf`) holds; a redecode marks its rows in
   * the further column `rewritten`. `together`: all rows of a key are merged into one, `first_place` being where the key
   * was first seen; its rows depend on the decoder of the program in the column `program`.
   */
  merge: 'newest' | 'together'
  writeRows: (out: RowWriter, block: FinalizedBlock) => void
}

type NewestColumns = { version: typeof u64 }
type TogetherColumns = { first_place: typeof u64; program: typeof address }

export function defineStateTable<
  const Name extends string,
  Of extends Columns & (NewestColumns | TogetherColumns),
>(shape: Shape<Name, Of> & { rows: Rows<FinalizedBlock, Of> }): StateTable<Name> {
  const { writeRow, encode: _, readRow: __, ...table } = defineTable(shape)
  return {
    ...table,
    merge: 'version' in shape.columns ? 'newest' : 'together',
    writeRows: (out, block) => shape.rows(block, (row) => writeRow(out, row)),
  }
}

/** A table of which a row that is written, replaced or deleted changes values of another, recomputed table. */
export type KeySource =
  | {
      /** Rows of finalized blocks. */
      table: StateTable | DataTable
      /** The keys whose values the row changes, as bytes; none where it changes no value. */
      keysOf: (row: Buffer) => readonly Buffer[]
    }
  | {
      /** Rows of finalized blocks whose keys follow from their block alone: also of a block without such rows. */
      table: DataTable
      keysOfBlock: (block: { readonly blockTime: number | null }) => readonly Buffer[]
    }
  | {
      /** Rows that are recomputed. This table must stand before the other in `recomputedTables`. */
      table: Table & RecomputedShape
      /** The same in SQL: an Array(String) of the source's own key, which is the column `key`. */
      keys: string
    }

type RecomputedShape = {
  sources: readonly KeySource[]
  /** A SELECT of every key, for when rows of a source were changed other than by a finalized block. */
  allKeys: string
  /** Keys are recomputed no more often, however often they get dirty; absent: as often as there is time for it. */
  minIntervalMs?: number
  /** Keys that are recomputed in one statement, where the rows of one key are many; absent: some ten thousand. */
  keysAtOnce?: number
  /**
   * A SELECT of all columns but `version`, one row for each of the keys in the array `dirty` (Array(String)), also where
   * nothing is stored of one (then perhaps with `is_deleted`). Read a table by `key IN (SELECT … arrayJoin(dirty))`: so its primary key is used.
   */
  select: string
  /**
   * Its values are also those of rows that no source is computed from, as they are when it is read: a block that was finalized
   * since its sources were recomputed is in these rows.
   */
  readsNewest?: true
  /** Rows of other tables that follow from the values of the same keys, written after them in this order. */
  mirrors?: readonly Mirror[]
}

/** `select` returns all columns of `into`, as the `select` of values does. */
export type Mirror = { into: Pick<Table, 'name' | 'columnNames'>; select: string }

/**
 * A table of values that are computed from many finalized blocks together. They are recomputed in the background, of the
 * keys that became dirty; the row of a key with the greatest `version` holds.
 */
export type RecomputedTable<Name extends string = string> = Table<Name> & RecomputedShape

type RecomputedColumns = { as_of_slot: typeof u64; version: typeof u64 }

export function defineRecomputedTable<const Name extends string, Of extends Columns & RecomputedColumns>(
  shape: Shape<Name, Of> & RecomputedShape,
): RecomputedTable<Name> {
  const { sources, allKeys, minIntervalMs, keysAtOnce, select, readsNewest, mirrors = [] } = shape
  const { writeRow: _, encode: __, readRow: ___, ...table } = defineTable(shape)
  const limits = {
    ...(minIntervalMs !== undefined && { minIntervalMs }),
    ...(keysAtOnce !== undefined && { keysAtOnce }),
  }
  return { ...table, sources, allKeys, ...limits, select, ...(readsNewest && { readsNewest }), mirrors }
}
