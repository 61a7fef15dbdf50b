-- Reserves, markets and prices: see docs/prices.md.

CREATE TABLE IF NOT EXISTS pool_reserves{L} (
  pool FixedString(32) CODEC(ZSTD(1)),
  program FixedString(32) CODEC(ZSTD(1)),
  protocol String CODEC(ZSTD(1)),
  -- The lesser of the two mints by its bytes, and the other; all zeros while they are not known.
  mint_a FixedString(32) CODEC(ZSTD(1)),
  mint_b FixedString(32) CODEC(ZSTD(1)),
  decimals_a Int16 CODEC(ZSTD(1)),
  decimals_b Int16 CODEC(ZSTD(1)),
  vault_a FixedString(32) CODEC(ZSTD(1)),
  vault_b FixedString(32) CODEC(ZSTD(1)),
  -- Raw units; null while the vault is not known.
  reserve_a Nullable(UInt64) CODEC(ZSTD(1)),
  reserve_b Nullable(UInt64) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY pool
SETTINGS index_granularity = 1024;
--distributed pool_reserves by cityHash64(pool)

-- A snapshot, kept up in the background: each pool under both of its mints.
CREATE TABLE IF NOT EXISTS market_values{L} (
  mint FixedString(32) CODEC(ZSTD(1)),
  pool FixedString(32) CODEC(ZSTD(1)),
  program FixedString(32) CODEC(ZSTD(1)),
  protocol String CODEC(ZSTD(1)),
  mint_a FixedString(32) CODEC(ZSTD(1)),
  mint_b FixedString(32) CODEC(ZSTD(1)),
  decimals_a Int16 CODEC(ZSTD(1)),
  decimals_b Int16 CODEC(ZSTD(1)),
  -- Whole units, as the price: of b for one of a.
  reserve_a Nullable(Float64) CODEC(ZSTD(1)),
  reserve_b Nullable(Float64) CODEC(ZSTD(1)),
  price Nullable(Float64) CODEC(ZSTD(1)),
  tvl_usd Nullable(Float64) CODEC(ZSTD(1)),
  tvl_before_usd Nullable(Float64) CODEC(ZSTD(1)),
  trades_24h UInt32 CODEC(ZSTD(1)),
  trades_before UInt32 CODEC(ZSTD(1)),
  traders_24h UInt32 CODEC(ZSTD(1)),
  traders_before UInt32 CODEC(ZSTD(1)),
  volume_24h_usd Nullable(Float64) CODEC(ZSTD(1)),
  volume_before_usd Nullable(Float64) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  as_of_time Int64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY (mint, pool)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed market_values by cityHash64(mint)

-- A snapshot of the tokens that have a price.
CREATE TABLE IF NOT EXISTS token_prices{L} (
  mint FixedString(32) CODEC(ZSTD(1)),
  price_usd Float64 CODEC(ZSTD(1)),
  price_coin Nullable(Float64) CODEC(ZSTD(1)),
  change_24h Nullable(Float64) CODEC(ZSTD(1)),
  volume_24h_usd Nullable(Float64) CODEC(ZSTD(1)),
  depth_usd Nullable(Float64) CODEC(ZSTD(1)),
  -- The pools from the token to a dollar, and for each whether the token before it is the pool's mint_a.
  route Array(FixedString(32)) CODEC(ZSTD(1)),
  route_is_a Array(UInt8) CODEC(ZSTD(1)),
  -- 0 where the last step is missing, because the coin's price is known from outside of the chain only.
  reaches_usd UInt8 CODEC(ZSTD(1)),
  -- When the price was fetched from outside of the chain; null where the chain's pools give it.
  outside_time Nullable(Int64) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  as_of_time Int64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY mint
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed token_prices by cityHash64(mint)

-- Pools from before these tables were there.
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT 'pool_reserves', toString(pool), 0, 0 FROM (SELECT DISTINCT pool FROM pools);
