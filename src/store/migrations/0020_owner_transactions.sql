-- Transactions that changed or moved tokens of a wallet without naming it, such as what it received in a token account that
-- existed: with address_transactions the whole of what concerns the wallet. No row is in both.
CREATE TABLE IF NOT EXISTS owner_transactions{L} (
  owner FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (owner, place)
SETTINGS index_granularity = 1024, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed owner_transactions by cityHash64(owner)
