import { address, array, u32, u64, u128 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { ownerTokenAccounts } from '../addresses/owner-token-accounts.ts'
import { holderOrder } from './holder-order.ts'

const KEY_BYTES = 64

/** The condition for the rows of the dirty keys; a key is an owner and a mint. */
const isDirty = `(owner, mint) IN (
  SELECT toFixedString(substring(each, 1, 32), 32), toFixedString(substring(each, 33, 32), 32)
  FROM (SELECT arrayJoin(dirty) AS each))`

/** The newest row of each dirty key. */
const newest = `
  SELECT owner, mint, argMax(token_holders.amount, version) AS amount, argMax(token_holders.accounts, version) AS accounts,
    argMax(token_holders.listed, version) AS newest_listed, groupUniqArrayArray(token_holders.listed) AS ever_listed,
    argMax(token_holders.as_of_slot, version) AS as_of_slot, max(version) AS row_version
  FROM token_holders WHERE ${isDirty} GROUP BY owner, mint`

const columns = {
  owner: address,
  mint: address,
  amount: u128,
  accounts: u32,
  listed: array(u128),
  as_of_slot: u64,
  version: u64,
}

/**
 * The total of each owner's token accounts of a mint; 0 for a former holder.
 *
 * `holder_order` mirrors this table, sorted by amount. A new amount adds a row there, and the rows of former
 * amounts are removed. `listed` has the amounts that may have a row: it is extended before rows are written
 * and shortened after rows are removed, so that a repetition after an interruption removes them all.
 */
export const tokenHolders = defineRecomputedTable({
  name: 'token_holders',
  key: ['owner', 'mint'],
  columns,
  sources: [{ table: ownerTokenAccounts, keysOf: (row) => [row.subarray(0, KEY_BYTES)] }],
  allKeys: `
    SELECT concat(owner, mint) FROM owner_token_accounts UNION DISTINCT SELECT concat(owner, mint) FROM token_holders`,
  minIntervalMs: 10_000,
  select: `
    SELECT owner, mint, sum(balance) AS amount, toUInt32(countIf(balance > 0)) AS accounts,
      arrayDistinct(arrayPushFront(groupArrayArray(former), sum(balance))) AS listed, max(slot) AS as_of_slot
    FROM (
      SELECT owner, mint, toUInt128(owner_token_accounts.amount) AS balance,
        bitShiftRight(owner_token_accounts.version, 20) AS slot, CAST([], 'Array(UInt128)') AS former
      FROM owner_token_accounts FINAL WHERE ${isDirty}
      UNION ALL
      SELECT owner, mint, toUInt128(0) AS balance, toUInt64(0) AS slot,
        argMax(token_holders.listed, token_holders.version) AS former
      FROM token_holders WHERE ${isDirty} GROUP BY owner, mint
    )
    GROUP BY owner, mint`,
  mirrors: [
    {
      into: holderOrder,
      // Reads rows that are not merged yet too, as another process may be recomputing the same key.
      select: `
        SELECT mint, bitNot(one) AS inverted, owner, accounts, as_of_slot,
          toUInt8(one != amount OR one = 0) AS is_deleted, row_version AS version
        FROM (${newest}) ARRAY JOIN ever_listed AS one`,
    },
    {
      into: { name: 'token_holders', columnNames: Object.keys(columns) },
      select: `
        SELECT owner, mint, amount, accounts, [amount] AS listed, as_of_slot, row_version + 1 AS version
        FROM (${newest}) WHERE newest_listed != [amount]`,
    },
  ],
})
