import {
  address,
  array,
  enum8,
  i16,
  i64,
  lowCardinality,
  nullable,
  string,
  u32,
  u64,
} from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

export const defiActivities = defineDataTable({
  name: 'defi_activities',
  key: ['pool', 'place', 'nth'],
  columns: {
    pool: address,
    place: u64,
    nth: u32,
    kind: enum8({ swap: 1, addLiquidity: 2, removeLiquidity: 3, other: 4 }),
    scope: enum8({ single: 1, route: 2, leg: 3 }),
    block_time: nullable(i64),
    program: lowCardinality(address),
    protocol: lowCardinality(string),
    user: address,
    given_mints: array(address),
    given_amounts: array(u64),
    received_mints: array(address),
    received_amounts: array(u64),
    decimals: array(i16),
  },
  capacity: 1 << 15,
  rows: ({ header, place, transaction: { activities } }, write) => {
    for (const [nth, activity] of activities.entries()) {
      const { given, received } = activity
      write({
        pool: activity.pool,
        place,
        nth,
        kind: activity.kind,
        scope: activity.scope,
        block_time: header.blockTime,
        program: activity.programId,
        protocol: activity.protocol ?? '',
        user: activity.user,
        given_mints: given.map(({ mint }) => mint),
        given_amounts: given.map(({ amount }) => amount),
        received_mints: received.map(({ mint }) => mint),
        received_amounts: received.map(({ amount }) => amount),
        decimals: [...given, ...received].map(({ decimals }) => decimals ?? -1),
      })
    }
  },
})
