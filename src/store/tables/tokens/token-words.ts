import { address, bool, enum8, nullable, string, u8, u64 } from '../../rows/columns.ts'
import { defineTable } from '../../rows/table.ts'

/**
 * The words by which tokens are found. The row of a key with the greatest `version` counts, unless it is
 * marked as deleted.
 */
export const tokenWords = defineTable({
  name: 'token_words',
  key: ['is_beginning', 'text', 'is_copy', 'rank', 'mint'],
  columns: {
    is_beginning: bool,
    text: string,
    is_copy: bool,
    rank: u8,
    mint: address,
    kind: enum8({ symbol: 1, name: 2, word: 3 }),
    quality: bool,
    holders: nullable(u64),
    is_deleted: u8,
    version: u64,
  },
})
