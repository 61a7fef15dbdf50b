import { lowCardinality, string, u64 } from '../rows/columns.ts'
import { defineTable, type Table } from '../rows/table.ts'
import type { StateTableName } from './index.ts'

/**
 * The progress of redecode runs: the finalized blocks that each has done. Empty when no run is unfinished.
 */
export const redecodedBlocks = defineTable({
  name: 'redecoded_blocks',
  key: ['run', 'slot'],
  columns: { run: lowCardinality(string), slot: u64 },
})

/**
 * The table of the rows that a run has made for `table`. They are compared with it when all blocks are done.
 */
export const redecodedTable = ({ name, key, columns }: Table<StateTableName>) =>
  defineTable<string, Table['columns']>({
    name: `redecoded_${name}`,
    key: ['run', ...key],
    columns: { run: lowCardinality(string), ...columns },
  })
