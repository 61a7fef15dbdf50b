import { lowCardinality, string, u64 } from '../rows/columns.ts'
import { defineTable, type Table } from '../rows/table.ts'
import type { StateTableName } from './index.ts'

/** How far redecode runs are: the finalized blocks that each has done. Empty when none is unfinished. */
export const redecodedBlocks = defineTable({
  name: 'redecoded_blocks',
  key: ['run', 'slot'],
  columns: { run: lowCardinality(string), slot: u64 },
})

/** The rows for `table` of the blocks that a run has done: compared with it when all are done. */
export const redecodedTable = ({ name, key, columns }: Table<StateTableName>) =>
  defineTable<string, Table['columns']>({
    name: `redecoded_${name}`,
    key: ['run', ...key],
    columns: { run: lowCardinality(string), ...columns },
  })
