-- Activities by the tokens and the user in them: a page needs the newest keys of one address, and their number.
CREATE TABLE IF NOT EXISTS address_activities{L} (
  address FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  nth UInt32 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (address, place, nth)
SETTINGS index_granularity = 1024, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed address_activities by cityHash64(address)
