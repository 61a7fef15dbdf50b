import type { ReadBlock } from '#decode/block/decoded-block.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { RowWriter } from '../rows/row-writer.ts'
import type { FinalizedBlock, StateTable } from '../rows/table.ts'
import { type DataTableName, dataTables, type StateTableName, stateTables } from '../tables/index.ts'
import { blockSources, keySourcesOf } from './key-sources.ts'

/** The changes that a block makes outside of its own rows. */
export type StateChanges = {
  slot: number
  rows: Record<StateTableName, Buffer>
  /**
   * The keys that the block and its data rows make dirty, by recomputed table, each once, as latin1 text of
   * their bytes: they are a small part of the rows.
   */
  keys: Record<string, string[]>
}

/** The changes of a block, which are held back until the block is finalized. */
export type EncodedState = StateChanges & {
  blockhash: string
  /** The number of transactions from which the state was made: the block may since be stored with more. */
  transactions: number
}

/**
 * The newest values in `block`, one row per account and table, and the keys to recompute.
 *
 * @param rowsOf returns the block's encoded rows of a data table
 */
export function encodeState(
  block: FinalizedBlock & Pick<ReadBlock, 'blockhash' | 'blockTime'>,
  rowsOf: (table: DataTableName) => Buffer,
): EncodedState {
  const keys = Object.fromEntries(
    [...dataSources, ...blockSources].map(({ derived }) => [derived, new Set<string>()]),
  )
  for (const { derived, keysOfBlock } of blockSources)
    for (const key of keysOfBlock(block)) keys[derived]?.add(key.toString('latin1'))
  for (const { table, derived, keysOf } of dataSources)
    for (const row of rowsIn(table.layout, rowsOf(table.name)))
      for (const key of keysOf(row)) keys[derived]?.add(key.toString('latin1'))
  return {
    slot: block.slot,
    blockhash: block.blockhash,
    transactions: block.transactions.length,
    rows: stateRows(block),
    keys: Object.fromEntries(Object.entries(keys).map(([derived, found]) => [derived, [...found]])),
  }
}

const dataSources = keySourcesOf(dataTables)

/** The rows of the state tables for the given parts of a block. */
export function stateRows(block: FinalizedBlock): Record<StateTableName, Buffer> {
  const tables: readonly StateTable[] = stateTables
  const rows = tables.map((table) => {
    const out = new RowWriter(1 << 10)
    table.writeRows(out, block)
    return [table.name, out.finish()]
  })
  return Object.fromEntries(rows)
}
