import type { DecodedBlock } from '#decode/decoded-block.ts'
import { RowWriter } from './row-writer.ts'
import type { FinalizedBlock, StateTable } from './table.ts'
import { type StateTableName, stateTables } from './tables/index.ts'

/** The state rows of one block, held back until the block is finalized. */
export type EncodedState = { slot: number; blockhash: string; rows: Record<StateTableName, Buffer> }

/** The newest values in `block`: one row per account and table. */
export function encodeState(block: DecodedBlock): EncodedState {
  return { slot: block.slot, blockhash: block.blockhash, rows: stateRows(block) }
}

export function stateRows(block: FinalizedBlock): Record<StateTableName, Buffer> {
  const tables: readonly StateTable[] = stateTables
  const rows = tables.map((table) => {
    const out = new RowWriter(1 << 10)
    table.writeRows(out, block)
    return [table.name, out.finish()]
  })
  return Object.fromEntries(rows)
}
