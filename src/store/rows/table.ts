import type { DecodedReward, DecodedTransaction } from '#decode/block/decoded-block.ts'
import type { AnyColumn, address, Column, u32, u64 } from './columns.ts'
import type { PayloadHeader } from './payload.ts'
import { layoutOf, type RowLayout } from './row-layout.ts'
import { RowWriter } from './row-writer.ts'
import type { TransactionSummary } from './rows.ts'
import { rowReaderOf, type Selected } from './selected-rows.ts'

// The description of one table, written in a file of `tables/`. Column lists, row layouts, encoders, removal,
// redecode and the tests' comparison of whole databases are derived from it.

type Columns = Readonly<Record<string, AnyColumn>>

/** A row as its columns require it: a missing, unknown or wrongly typed column does not compile. */
export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Value, unknown> ? Value : never
}

type Shape<Name extends string, Of extends Columns> = {
  name: Name
  /** The columns in the order in which values are written. */
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
 * Compiles one function per table that reads each column by name: a loop over columns with computed names
 * takes a tenth longer per row.
 */
function rowWriterOf<Of extends Columns>(columns: Of): (out: RowWriter, row: RowOf<Of>) => void {
  const entries = Object.entries(columns)
  const parameters = entries.map((_, i) => `write${i}`)
  const calls = entries.map(([name], i) => `write${i}(out, row[${JSON.stringify(name)}])`)
  const build = new Function(...parameters, `return (out, row) => { ${calls.join('\n')} }`)
  return build(...entries.map(([, { write }]) => write))
}

/** The data from which the rows of one transaction are made. */
export type TransactionSource = {
  header: PayloadHeader
  /** `placeOf(header)` */
  place: bigint
  transaction: DecodedTransaction
  summary: TransactionSummary
  /** 64 bytes; undefined where the signature could not be read. */
  signature: Uint8Array | undefined
  /** The transaction as the node returned it; undefined where its payload is stored already. */
  rpc: unknown
}

/** Makes the rows of a source, in order, and passes each to `write`. */
type Rows<Source, Of extends Columns> = (source: Source, write: (row: RowOf<Of>) => void) => void

/**
 * A table whose rows come from transactions: written with their block, deleted when a fork removes the block
 * and, unless `isSource`, replaced by a redecode. The further column `rewritten` marks rows of a redecode.
 */
export type DataTable<Name extends string = string, Of extends Columns = Columns> = Table<Name, Of> & {
  /** How the rows of a block are found: by the column `place`, or by `slot` and `tx_index`. */
  by: 'place' | 'slot'
  /** Whether it holds what the node returned, from which all other rows are decoded. */
  isSource: boolean
  /** The initial buffer size for a batch of four thousand transactions, in bytes. */
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

/** The parts of a finalized block from which the newest values are made. */
export type FinalizedBlock = {
  slot: number
  transactions: readonly Pick<DecodedTransaction, 'index' | 'nativeChanges' | 'tokenChanges' | 'pools'>[]
  rewards: readonly Pick<DecodedReward, 'address' | 'postBalance' | 'rewardType'>[]
}

/**
 * A table of the newest value per key, where each value is in a finalized block itself. Rows are written when
 * a block is finalized, so a fork never deletes them. A redecode compares the table as a whole.
 */
export type StateTable<Name extends string = string> = Table<Name> & {
  /**
   * `newest`: among the rows of a key the one with the greatest `version` (see `placeOf`) counts; a redecode
   * marks its rows in the further column `rewritten`. `together`: all rows of a key are merged into one, and
   * `first_place` is where the key first appeared; the rows depend on the decoder of the program in the
   * column `program`.
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

/**
 * A source of a recomputed table: writing, replacing or deleting a row of the source changes values of that
 * table.
 */
export type KeySource =
  | {
      /** A table whose rows of finalized blocks count. */
      table: StateTable | DataTable
      /** The keys, as bytes, whose values the row changes; empty where it changes none. */
      keysOf: (row: Buffer) => readonly Buffer[]
    }
  | {
      /** A table whose keys follow from a finalized block alone, even from a block without rows in it. */
      table: DataTable
      keysOfBlock: (block: { readonly blockTime: number | null }) => readonly Buffer[]
    }
  | {
      /** Another recomputed table. It must come before this one in `recomputedTables`. */
      table: Table & RecomputedShape
      /**
       * The changed keys in SQL: an Array(String), computed from the source's own key, which is the column
       * `key`.
       */
      keys: string
    }

type RecomputedShape = {
  sources: readonly KeySource[]
  /**
   * A SELECT of every key, for when rows of a source were changed by something other than a finalized block.
   */
  allKeys: string
  /**
   * The least time between two recomputations of the keys, however often they become dirty; absent: no limit.
   */
  minIntervalMs?: number
  /** How many keys one statement recomputes, for keys with many rows; absent: some ten thousand. */
  keysAtOnce?: number
  /**
   * A SELECT of all columns except `version`, with one row for each key in the array `dirty` (Array(String)),
   * even where nothing is stored for it (then perhaps with `is_deleted`). Read tables by `key IN (SELECT …
   * arrayJoin(dirty))`, so that the engine uses their primary key.
   */
  select: string
  /**
   * The values also use rows that are not computed from a source, in their state at the time of reading:
   * these include blocks that were finalized after the sources were recomputed.
   */
  readsNewest?: true
  /**
   * Tables whose rows follow from the values of the same keys; they are written afterwards, in this order.
   */
  mirrors?: readonly Mirror[]
}

/** `select` returns all columns of `into`, in the form of the table's own `select`. */
export type Mirror = { into: Pick<Table, 'name' | 'columnNames'>; select: string }

/**
 * A table of values that are each computed from many finalized blocks. A background job recomputes the keys
 * that became dirty; the row of a key with the greatest `version` counts.
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
