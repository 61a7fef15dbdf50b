-- Every change of a mint's multiplier or interest rate, which its shown amounts follow.
CREATE TABLE IF NOT EXISTS scale_changes{L} (
  mint FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  nth UInt32 CODEC(ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1)),
  -- JSON.
  change String CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (mint, place, nth)
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000;
--distributed scale_changes by cityHash64(mint)
