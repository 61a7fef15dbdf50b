import { address, i64, u64, u128 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { mintHolders } from './mint-holders.ts'

const HOUR_SECONDS = 3_600

/**
 * A sample of a mint's holders and supply for each hour of the chain's time in which they were recomputed. It
 * is not a value of the blocks: hours without a change of the mint, and the hours of an import except the
 * last one, have no row.
 */
export const holderHistory = defineRecomputedTable({
  name: 'holder_history',
  key: ['mint', 'hour'],
  columns: { mint: address, hour: i64, holders: u64, supply: u128, as_of_slot: u64, version: u64 },
  sources: [{ table: mintHolders, keys: '[key]' }],
  allKeys: 'SELECT mint FROM mint_holders',
  minIntervalMs: 10_000,
  select: `
    SELECT mint, intDiv(seconds, ${HOUR_SECONDS}) * ${HOUR_SECONDS} AS hour, holders, supply, as_of_slot
    FROM (
      SELECT mint, mint_holders.holders AS holders, mint_holders.supply AS supply, mint_holders.as_of_slot AS as_of_slot
      FROM mint_holders FINAL WHERE mint IN (SELECT toFixedString(arrayJoin(dirty), 32))
    ) AS counted
    GLOBAL INNER JOIN (
      SELECT slot, assumeNotNull(block_time) AS seconds FROM blocks FINAL
      WHERE block_time IS NOT NULL AND slot GLOBAL IN (
        SELECT mint_holders.as_of_slot FROM mint_holders WHERE mint IN (SELECT toFixedString(arrayJoin(dirty), 32)))
    ) AS times ON times.slot = counted.as_of_slot`,
})
