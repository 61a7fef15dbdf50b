import { u32 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { figureColumns, summedFigures, versionColumns } from './chain-figures.ts'
import { chainMinutes } from './chain-minutes.ts'

const { keys, allKeys, select } = summedFigures(chainMinutes, 'chain_hours', { part: 60, whole: 3_600 })

/** Figures of the chain for each hour (UTC). */
export const chainHours = defineRecomputedTable({
  name: 'chain_hours',
  key: ['time'],
  columns: { time: u32, ...figureColumns, ...versionColumns },
  sources: [{ table: chainMinutes, keys }],
  allKeys,
  minIntervalMs: 20_000,
  select,
})
