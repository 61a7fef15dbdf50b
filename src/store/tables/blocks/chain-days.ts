import { u32 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { figureColumns, summedFigures, versionColumns } from './chain-figures.ts'
import { chainHours } from './chain-hours.ts'

const { keys, allKeys, select } = summedFigures(chainHours, 'chain_days', { part: 3_600, whole: 86_400 })

/** Figures of the chain for each day (UTC). */
export const chainDays = defineRecomputedTable({
  name: 'chain_days',
  key: ['time'],
  columns: { time: u32, ...figureColumns, ...versionColumns },
  sources: [{ table: chainHours, keys }],
  allKeys,
  minIntervalMs: 30_000,
  select,
})
