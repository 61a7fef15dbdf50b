-- The list of tokens: one row per mint with what it is sorted and searched by. Written in the background, only where
-- something changed.

CREATE TABLE IF NOT EXISTS token_list{L} (
  mint FixedString(32),
  -- As displayed; '' where unknown. The same for the symbol, the metadata's URI and the logo's URL.
  name String CODEC(ZSTD(1)),
  symbol String CODEC(ZSTD(1)),
  -- As a search compares them.
  name_key String CODEC(ZSTD(1)),
  symbol_key String CODEC(ZSTD(1)),
  -- Its address in lower case.
  mint_key String CODEC(ZSTD(1)),
  uri String CODEC(ZSTD(1)),
  logo String CODEC(ZSTD(1)),
  decimals Nullable(UInt32) CODEC(ZSTD(1)),
  verified Bool CODEC(ZSTD(1)),
  -- Looks like a verified token.
  is_copy Bool CODEC(ZSTD(1)),
  quality Bool CODEC(ZSTD(1)),
  -- US dollars and per cent; null where unknown.
  price Nullable(Float64) CODEC(ZSTD(1)),
  change_24h Nullable(Float64) CODEC(ZSTD(1)),
  volume_24h Nullable(Float64) CODEC(ZSTD(1)),
  market_cap Nullable(Float64) CODEC(ZSTD(1)),
  holders Nullable(UInt64) CODEC(ZSTD(1)),
  -- Hash of all that the row was made of.
  content UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY mint
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed token_list by cityHash64(mint)
