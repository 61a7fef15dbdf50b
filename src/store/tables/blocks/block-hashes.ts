import { decodeBase58 } from '#lib/text/base58.ts'
import { bytesAs, u64 } from '../../rows/columns.ts'
import type { BlockRow } from '../../rows/rows.ts'
import { defineTable } from '../../rows/table.ts'

const KEY_BYTES = 8

/** The first bytes of a base58 hash of 32 bytes; undefined for other text. */
export function hashKey(hash: string): Uint8Array | undefined {
  const bytes = decodeBase58(hash)
  return bytes?.length === 32 ? bytes.subarray(0, KEY_BYTES) : undefined
}

/** Finds blocks by hash: by the block's own hash and by its parent's. Written before the block's own row. */
export const blockHashes = defineTable({
  name: 'block_hashes',
  key: ['hash_key', 'slot'],
  columns: { hash_key: bytesAs('UInt64', KEY_BYTES), slot: u64 },
})

export const hashRowsOf = ({ slot, blockhash, previousBlockhash }: BlockRow) =>
  [blockhash, previousBlockhash].flatMap((hash) => {
    const key = hashKey(hash)
    return key ? [{ hash_key: key, slot }] : []
  })
