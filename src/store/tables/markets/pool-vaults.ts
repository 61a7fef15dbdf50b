import { address, u64 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { pools } from './pools.ts'

/** The pool of each vault, and of each LP token's mint. */
export const poolVaults = defineRecomputedTable({
  name: 'pool_vaults',
  key: ['vault', 'pool'],
  columns: { vault: address, pool: address, program: address, as_of_slot: u64, version: u64 },
  sources: [{ table: pools, keysOf: (row) => [row.subarray(0, 32)] }],
  allKeys: 'SELECT DISTINCT pool FROM pools',
  select: `
    SELECT arrayJoin(arrayFilter(one -> one != toFixedString('', 32),
        [max(vault_a), max(vault_b), max(pair_vault_1), max(pair_vault_2), max(lp_mint)])) AS vault,
      pool, any(pools.program) AS program, bitShiftRight(min(first_place), 20) AS as_of_slot
    FROM pools WHERE pool IN (SELECT toFixedString(arrayJoin(dirty), 32)) GROUP BY pool`,
})
