-- What transactions mean: failures by program and code, trades, pools, token metadata, names.

-- Failed transactions, so that errors can be counted by program and number.
CREATE TABLE IF NOT EXISTS failures{L} (
  -- Of the instruction that failed, however deep; all zeros: none did, or it is not known.
  program FixedString(32) CODEC(ZSTD(1)),
  -- The number of a custom error; -1 for the runtime's own.
  code Int64 CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  -- '' where it is not known.
  name LowCardinality(String) CODEC(ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (program, code, place)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed failures by cityHash64(program)

-- Trades and changes of liquidity. Volumes count 'single' and 'leg', a user's trades 'single' and 'route'.
CREATE TABLE IF NOT EXISTS defi_activities{L} (
  -- All zeros for a route over several pools and where only the general rule for DEX programs applies.
  pool FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  -- Place among the transaction's activities, from 0.
  nth UInt32 CODEC(ZSTD(1)),
  kind Enum8('swap' = 1, 'addLiquidity' = 2, 'removeLiquidity' = 3, 'other' = 4) CODEC(ZSTD(1)),
  scope Enum8('single' = 1, 'route' = 2, 'leg' = 3) CODEC(ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1)),
  program LowCardinality(FixedString(32)) CODEC(ZSTD(1)),
  protocol LowCardinality(String) CODEC(ZSTD(1)),
  -- All zeros where it is not known.
  user FixedString(32) CODEC(ZSTD(1)),
  given_mints Array(FixedString(32)) CODEC(ZSTD(1)),
  given_amounts Array(UInt64) CODEC(ZSTD(1)),
  received_mints Array(FixedString(32)) CODEC(ZSTD(1)),
  received_amounts Array(UInt64) CODEC(ZSTD(1)),
  -- Of all those mints in their order, -1 where not known.
  decimals Array(Int16) CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (pool, place, nth)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed defi_activities by cityHash64(pool)

-- Facts about pools, merged from instructions of finalized transactions; all zeros is "not known yet".
CREATE TABLE IF NOT EXISTS pools{L} (
  pool FixedString(32),
  program SimpleAggregateFunction(any, FixedString(32)),
  protocol SimpleAggregateFunction(any, String),
  mint_a SimpleAggregateFunction(max, FixedString(32)),
  mint_b SimpleAggregateFunction(max, FixedString(32)),
  vault_a SimpleAggregateFunction(max, FixedString(32)),
  vault_b SimpleAggregateFunction(max, FixedString(32)),
  lp_mint SimpleAggregateFunction(max, FixedString(32)),
  first_place SimpleAggregateFunction(min, UInt64)
) ENGINE = {R}AggregatingMergeTree
ORDER BY pool
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed pools by cityHash64(pool)

-- Every change of a token's metadata; what holds now is all of them together, in their order.
CREATE TABLE IF NOT EXISTS metadata_changes{L} (
  account FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  nth UInt32 CODEC(ZSTD(1)),
  -- All zeros where the instruction names the metadata account only.
  mint FixedString(32) CODEC(ZSTD(1)),
  -- Lower case, for the search; '' where the change says nothing of it.
  name String CODEC(ZSTD(1)),
  symbol String CODEC(ZSTD(1)),
  -- JSON of all that the change says.
  change String CODEC(ZSTD(1)),
  INDEX by_mint mint TYPE bloom_filter GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree
ORDER BY (account, place, nth)
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000;
--distributed metadata_changes by cityHash64(account)

-- Every change of a record of the name service.
CREATE TABLE IF NOT EXISTS name_changes{L} (
  account FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  nth UInt32 CODEC(ZSTD(1)),
  kind Enum8('create' = 1, 'update' = 2, 'transfer' = 3, 'delete' = 4) CODEC(ZSTD(1)),
  -- Of a creation; all zeros is none. Owners also of a transfer.
  parent FixedString(32) CODEC(ZSTD(1)),
  class FixedString(32) CODEC(ZSTD(1)),
  owner FixedString(32) CODEC(ZSTD(1)),
  hashed_name FixedString(32) CODEC(ZSTD(1)),
  -- Of an update: the bytes written at this place behind the header.
  data_offset UInt32 CODEC(ZSTD(1)),
  data String CODEC(ZSTD(1)),
  INDEX by_hash hashed_name TYPE bloom_filter GRANULARITY 1,
  INDEX by_owner owner TYPE bloom_filter GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree
ORDER BY (account, place, nth)
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000;
--distributed name_changes by cityHash64(account)
