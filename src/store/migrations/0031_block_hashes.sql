-- Blocks by the first eight bytes of their own hash, and of the hash that they name as the previous one.
CREATE TABLE IF NOT EXISTS block_hashes{L} (
  hash_key UInt64 CODEC(Delta, ZSTD(1)),
  slot UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (hash_key, slot)
SETTINGS index_granularity = 512, non_replicated_deduplication_window = 1000;
--distributed block_hashes by hash_key

-- Blocks from before this table was there.
INSERT INTO block_hashes (hash_key, slot)
SELECT DISTINCT arrayJoin([reinterpretAsUInt64(substring(blockhash, 1, 8)),
  reinterpretAsUInt64(substring(previous_blockhash, 1, 8))]) AS hash_key, slot
FROM blocks;
