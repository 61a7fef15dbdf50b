-- What `npm run redecode` needs. On a cluster an ALTER of <table>{L} is executed on the table over all shards as well.

-- Microseconds since 1970 when a redecode wrote the row, 0 when its block did: the new rows of a transaction are written
-- before the old ones are deleted, and only this column distinguishes them.
ALTER TABLE blocks{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE transactions{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE signatures{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE address_transactions{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE token_transfers{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE failures{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE defi_activities{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE metadata_changes{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE name_changes{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE native_balances{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE token_accounts{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));

-- The part of a trade that the pool keeps, in billionths; null is "not known yet".
ALTER TABLE pools{L} ADD COLUMN IF NOT EXISTS fee_billionths SimpleAggregateFunction(max, Nullable(UInt32));

-- How far a run is: the finalized blocks that it has done. Empty when none is under way.
CREATE TABLE IF NOT EXISTS redecoded_blocks{L} (
  run LowCardinality(String) CODEC(ZSTD(1)),
  slot UInt64 CODEC(DoubleDelta, ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (run, slot);
--distributed redecoded_blocks by cityHash64(slot)

-- What the blocks that a run has done leave behind: compared with the tables of the same name when all are done.
CREATE TABLE IF NOT EXISTS redecoded_native_balances{L} (
  run LowCardinality(String) CODEC(ZSTD(1)),
  address FixedString(32) CODEC(ZSTD(1)),
  lamports UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (run, address);
--distributed redecoded_native_balances by cityHash64(address)

CREATE TABLE IF NOT EXISTS redecoded_token_accounts{L} (
  run LowCardinality(String) CODEC(ZSTD(1)),
  mint FixedString(32) CODEC(ZSTD(1)),
  account FixedString(32) CODEC(ZSTD(1)),
  owner Nullable(FixedString(32)) CODEC(ZSTD(1)),
  program Nullable(FixedString(32)) CODEC(ZSTD(1)),
  decimals UInt32 CODEC(ZSTD(1)),
  amount UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (run, mint, account);
--distributed redecoded_token_accounts by cityHash64(mint)

CREATE TABLE IF NOT EXISTS redecoded_pools{L} (
  run LowCardinality(String),
  pool FixedString(32),
  program SimpleAggregateFunction(any, FixedString(32)),
  protocol SimpleAggregateFunction(any, String),
  mint_a SimpleAggregateFunction(max, FixedString(32)),
  mint_b SimpleAggregateFunction(max, FixedString(32)),
  vault_a SimpleAggregateFunction(max, FixedString(32)),
  vault_b SimpleAggregateFunction(max, FixedString(32)),
  lp_mint SimpleAggregateFunction(max, FixedString(32)),
  first_place SimpleAggregateFunction(min, UInt64),
  fee_billionths SimpleAggregateFunction(max, Nullable(UInt32))
) ENGINE = {R}AggregatingMergeTree
ORDER BY (run, pool);
--distributed redecoded_pools by cityHash64(pool)
