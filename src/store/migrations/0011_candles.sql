-- Trades per pool and time: see docs/decisions/0011.

-- A pool's trades of one minute are found without reading all of its trades.
ALTER TABLE defi_activities{L} ADD INDEX IF NOT EXISTS by_time block_time TYPE minmax GRANULARITY 1;
ALTER TABLE defi_activities{L} MATERIALIZE INDEX by_time;

CREATE TABLE IF NOT EXISTS pool_minutes{L} (
  pool FixedString(32) CODEC(ZSTD(1)),
  -- The minute's first second, since 1970.
  time UInt32 CODEC(Delta, ZSTD(1)),
  -- The lesser of the two mints by its bytes, and the other.
  mint_a FixedString(32) CODEC(ZSTD(1)),
  mint_b FixedString(32) CODEC(ZSTD(1)),
  decimals_a Int16 CODEC(ZSTD(1)),
  decimals_b Int16 CODEC(ZSTD(1)),
  -- Whole units of b for one whole unit of a.
  open Nullable(Float64) CODEC(ZSTD(1)),
  high Nullable(Float64) CODEC(ZSTD(1)),
  low Nullable(Float64) CODEC(ZSTD(1)),
  close Nullable(Float64) CODEC(ZSTD(1)),
  -- Raw units.
  volume_a UInt128 CODEC(ZSTD(1)),
  volume_b UInt128 CODEC(ZSTD(1)),
  trades UInt32 CODEC(ZSTD(1)),
  -- Sorted, each once: those of several minutes are counted together.
  traders Array(FixedString(32)) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  -- 1 where a redecode found that there are no trades: FINAL leaves such rows out.
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1)),
  INDEX by_time time TYPE minmax GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY (pool, time)
SETTINGS index_granularity = 1024;
--distributed pool_minutes by cityHash64(pool)

-- The same without traders, in 15 minutes, hours and days.
CREATE TABLE IF NOT EXISTS pool_candles{L} (
  pool FixedString(32) CODEC(ZSTD(1)),
  -- Seconds.
  resolution UInt32 CODEC(ZSTD(1)),
  time UInt32 CODEC(Delta, ZSTD(1)),
  mint_a FixedString(32) CODEC(ZSTD(1)),
  mint_b FixedString(32) CODEC(ZSTD(1)),
  decimals_a Int16 CODEC(ZSTD(1)),
  decimals_b Int16 CODEC(ZSTD(1)),
  open Nullable(Float64) CODEC(ZSTD(1)),
  high Nullable(Float64) CODEC(ZSTD(1)),
  low Nullable(Float64) CODEC(ZSTD(1)),
  close Nullable(Float64) CODEC(ZSTD(1)),
  volume_a UInt128 CODEC(ZSTD(1)),
  volume_b UInt128 CODEC(ZSTD(1)),
  trades UInt32 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY (pool, resolution, time)
SETTINGS index_granularity = 1024;
--distributed pool_candles by cityHash64(pool)

-- Trades from before these tables were there.
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT 'pool_minutes', concat(pool, reverse(reinterpretAsFixedString(toUInt32(intDiv(assumeNotNull(block_time), 60) * 60)))), 0, 0
FROM (
  SELECT DISTINCT pool, block_time FROM defi_activities
  WHERE kind = 'swap' AND scope != 'route' AND pool != toFixedString('', 32) AND block_time BETWEEN 0 AND 4294967295
);
