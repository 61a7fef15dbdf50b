import { address, enum8, i64, lowCardinality, string, u32, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/** The row of a mint with the greatest `version` counts. */
export const tokenProfiles = defineTable({
  name: 'token_profiles',
  key: ['mint'],
  columns: {
    mint: address,
    name: string,
    symbol: string,
    uri: string,
    logo: string,
    description: string,
    website: string,
    telegram: string,
    twitter: string,
    full_json: string,
    creator: address,
    source: lowCardinality(string),
    status: enum8({ none: 1, pending: 2, ok: 3, failed: 4 }),
    attempts: u32,
    next_try: i64,
    fetched_at: i64,
    slot: u64,
    digest: u64,
    version: u64,
  },
})
