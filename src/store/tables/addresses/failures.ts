import { address, i64, lowCardinality, nullable, string, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

export const failures = defineDataTable({
  name: 'failures',
  key: ['program', 'code', 'place'],
  columns: {
    program: address,
    code: i64,
    place: u64,
    name: lowCardinality(string),
    block_time: nullable(i64),
  },
  capacity: 1 << 12,
  rows: ({ header, place, transaction: { failure } }, write) => {
    if (failure !== null)
      write({
        program: failure.programId,
        code: failure.code ?? -1,
        place,
        name: failure.name ?? '',
        block_time: header.blockTime,
      })
  },
})
