-- The wallets of the greatest portfolio value: a snapshot every few minutes. The rows of the greatest version hold.

CREATE TABLE IF NOT EXISTS top_holders{L} (
  rank UInt32 CODEC(ZSTD(1)),
  owner FixedString(32) CODEC(ZSTD(1)),
  -- The holding of the greatest value; the wrapped coin's mint stands for the coin, wrapped or not.
  mint FixedString(32) CODEC(ZSTD(1)),
  amount UInt128 CODEC(ZSTD(1)),
  decimals UInt32 CODEC(ZSTD(1)),
  -- Of all of `mint` that is indexed.
  supply UInt128 CODEC(ZSTD(1)),
  -- US dollars of all holdings that have a price; null where none has.
  value Nullable(Float64) CODEC(ZSTD(1)),
  -- Holdings without a price.
  unpriced UInt32 CODEC(ZSTD(1)),
  -- How many wallets hold something.
  wallets UInt64 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  -- Unix seconds.
  taken_at Int64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY rank
SETTINGS non_replicated_deduplication_window = 1000;
--distributed top_holders by 0
