import { address, u8, u64 } from '../../rows/columns.ts'
import { defineRecomputedTable } from '../../rows/table.ts'
import { finalizedAmong } from '../dirty-keys.ts'
import { metadataChanges } from './metadata-changes.ts'

const ACCOUNT_BYTES = 32

const changes = `account IN (SELECT toFixedString(arrayJoin(dirty), ${ACCOUNT_BYTES}))`

/**
 * The mint that each metadata account describes, and a hash of all its changes, which is compared with that
 * of the token's profile.
 */
export const metadataAccounts = defineRecomputedTable({
  name: 'metadata_accounts',
  key: ['account'],
  columns: { account: address, mint: address, digest: u64, as_of_slot: u64, is_deleted: u8, version: u64 },
  sources: [{ table: metadataChanges, keysOf: (row) => [row.subarray(0, ACCOUNT_BYTES)] }],
  allKeys: 'SELECT account FROM metadata_changes UNION DISTINCT SELECT account FROM metadata_accounts',
  minIntervalMs: 4_000,
  select: `
    SELECT account, max(of_mint) AS mint, sum(hash) AS digest, max(slot) AS as_of_slot, toUInt8(digest = 0) AS is_deleted
    FROM (
      SELECT DISTINCT account, mint AS of_mint, cityHash64(place, nth, change) AS hash,
        bitShiftRight(place, 20) AS slot
      FROM metadata_changes
      WHERE ${changes} AND bitShiftRight(place, 20) GLOBAL IN (${finalizedAmong(`SELECT bitShiftRight(place, 20) FROM metadata_changes WHERE ${changes}`, 'metadata_accounts')})
      UNION ALL
      SELECT toFixedString(arrayJoin(dirty), ${ACCOUNT_BYTES}) AS account, toFixedString('', 32) AS of_mint,
        toUInt64(0) AS hash, toUInt64(0) AS slot
    )
    GROUP BY account`,
})
