-- What is known of each token that has metadata: the metadata on chain and the JSON that its URI names.

CREATE TABLE IF NOT EXISTS token_profiles{L} (
  mint FixedString(32),
  -- Safe to display. The metadata on chain has precedence over the JSON; '' where neither has it.
  name String CODEC(ZSTD(1)),
  symbol String CODEC(ZSTD(1)),
  -- As the metadata on chain says.
  uri String CODEC(ZSTD(1)),
  -- An http, https or image data URL; '' where none is known. The same for the links, which are never data URLs.
  logo String CODEC(ZSTD(1)),
  description String CODEC(ZSTD(1)),
  website String CODEC(ZSTD(1)),
  telegram String CODEC(ZSTD(1)),
  twitter String CODEC(ZSTD(1)),
  -- The JSON that the URI names; '' where there is none, or it is too large.
  full_json String CODEC(ZSTD(3)),
  -- The first verified creator of the metadata; all zeros: none.
  creator FixedString(32) CODEC(ZSTD(1)),
  -- The kind of metadata on chain.
  source LowCardinality(String) CODEC(ZSTD(1)),
  -- Of the JSON. none: the URI names no JSON.
  status Enum8('none' = 1, 'pending' = 2, 'ok' = 3, 'failed' = 4) CODEC(ZSTD(1)),
  -- How often in a row fetching the JSON failed.
  attempts UInt32 CODEC(ZSTD(1)),
  -- Unix seconds from which on the JSON is fetched again; 0: at once.
  next_try Int64 CODEC(ZSTD(1)),
  -- Unix seconds; 0: never.
  fetched_at Int64 CODEC(ZSTD(1)),
  -- Slot of the newest change of the metadata on chain.
  slot UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY mint
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000;
--distributed token_profiles by cityHash64(mint)
