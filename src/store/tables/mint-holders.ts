import { address, nullable, u32, u64 } from '../columns.ts'
import { defineRecomputedTable } from '../table.ts'
import { tokenAccounts } from './token-accounts.ts'

const MINT_BYTES = 32

/** How many token accounts hold some of each mint; 0 of a mint without holders. */
export const mintHolders = defineRecomputedTable({
  name: 'mint_holders',
  key: ['mint'],
  columns: {
    mint: address,
    decimals: u32,
    program: nullable(address),
    holders: u64,
    as_of_slot: u64,
    version: u64,
  },
  sources: [{ table: tokenAccounts, keysOf: (row) => [row.subarray(0, MINT_BYTES)] }],
  allKeys: 'SELECT mint FROM token_accounts UNION DISTINCT SELECT mint FROM mint_holders',
  minIntervalMs: 10_000,
  select: `
    SELECT mint, ifNull(any(digits), 0) AS decimals, any(owner_program) AS program, sum(holds) AS holders,
      max(slot) AS as_of_slot
    FROM (
      SELECT mint, toNullable(token_accounts.decimals) AS digits, token_accounts.program AS owner_program,
        toUInt64(amount > 0) AS holds, bitShiftRight(token_accounts.version, 20) AS slot
      FROM token_accounts FINAL WHERE mint IN (SELECT toFixedString(arrayJoin(dirty), ${MINT_BYTES}))
      UNION ALL
      SELECT toFixedString(arrayJoin(dirty), ${MINT_BYTES}) AS mint, NULL AS digits, NULL AS owner_program,
        toUInt64(0) AS holds, toUInt64(0) AS slot
    )
    GROUP BY mint`,
})
