import { address, array, nullable, u32, u64, u128 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { tokenHolders } from './token-holders.ts'

const isDirty = 'mint IN (SELECT toFixedString(arrayJoin(dirty), 32))'

/** One holder in this number, chosen by its address, has a bookmark. */
const BOOKMARK_EVERY = 1_024

/**
 * The number of holders of a mint (owners with a balance above 0) and the sum of their balances; 0 for a mint
 * without holders.
 *
 * A bookmark is the key of a row in `holder_order`, with the number of the mint's rows before it: a page far
 * down the list is read from the nearest bookmark.
 */
export const mintHolders = defineRecomputedTable({
  name: 'mint_holders',
  key: ['mint'],
  columns: {
    mint: address,
    decimals: u32,
    program: nullable(address),
    holders: u64,
    supply: u128,
    bookmark_ranks: array(u64),
    bookmark_inverted: array(u128),
    bookmark_owners: array(address),
    as_of_slot: u64,
    version: u64,
  },
  sources: [{ table: tokenHolders, keys: '[substring(key, 33, 32)]' }],
  allKeys: 'SELECT DISTINCT mint FROM token_accounts UNION DISTINCT SELECT mint FROM mint_holders',
  minIntervalMs: 10_000,
  select: `
    SELECT mint, max(digits) AS decimals, any(token_program) AS program, max(holders) AS holders, max(supply) AS supply,
      anyIf(ranks, has_order) AS bookmark_ranks, anyIf(inverteds, has_order) AS bookmark_inverted,
      anyIf(owners, has_order) AS bookmark_owners, max(slot) AS as_of_slot
    FROM (
      SELECT mint, toUInt32(0) AS digits, CAST(NULL, 'Nullable(FixedString(32))') AS token_program, 1 AS has_order,
        count() AS holders, sum(bitNot(inverted)) AS supply,
        arrayMap(row -> row - min(row_number), groupArrayIf(row_number, is_bookmark)) AS ranks,
        groupArrayIf(inverted, is_bookmark) AS inverteds, groupArrayIf(owner, is_bookmark) AS owners, toUInt64(0) AS slot
      FROM (
        SELECT mint, inverted, owner, rowNumberInAllBlocks() AS row_number,
          sipHash64(owner) % ${BOOKMARK_EVERY} = 0 AS is_bookmark
        FROM (SELECT mint, inverted, owner FROM holder_order FINAL WHERE ${isDirty} ORDER BY mint, inverted, owner)
      )
      GROUP BY mint
      UNION ALL
      SELECT mint, max(token_accounts.decimals), any(token_accounts.program), 0, 0, 0, [], [], [], 0
      FROM token_accounts WHERE ${isDirty} GROUP BY mint
      UNION ALL
      SELECT mint, 0, NULL, 0, 0, 0, [], [], [], max(holder_order.as_of_slot)
      FROM holder_order WHERE ${isDirty} GROUP BY mint
      UNION ALL
      SELECT mint, 0, NULL, 0, 0, 0, [], [], [], max(mint_holders.as_of_slot)
      FROM mint_holders WHERE ${isDirty} GROUP BY mint
    )
    GROUP BY mint`,
})
