-- Calls of programs per hour: see docs/decisions/0011.

-- The programs that only other programs called, each once; empty where the row was written before this column, until it
-- is redecoded.
ALTER TABLE transactions{L} ADD COLUMN IF NOT EXISTS inner_programs Array(LowCardinality(FixedString(32))) CODEC(ZSTD(1));

CREATE TABLE IF NOT EXISTS program_hours{L} (
  -- The hour's first second, since 1970.
  time UInt32 CODEC(Delta, ZSTD(1)),
  -- Those that a transaction of the hour called, and for each: in how many transactions, how many of them failed, and the
  -- compute units of these transactions.
  programs Array(FixedString(32)) CODEC(ZSTD(1)),
  calls Array(UInt32) CODEC(ZSTD(1)),
  failed Array(UInt32) CODEC(ZSTD(1)),
  compute_units Array(UInt64) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY time
SETTINGS index_granularity = 64;
--distributed program_hours by cityHash64(time)

-- Blocks from before this table was there.
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT 'program_hours', reverse(reinterpretAsFixedString(toUInt32(intDiv(assumeNotNull(block_time), 3600) * 3600))), 0, 0
FROM (SELECT DISTINCT block_time FROM blocks WHERE block_time BETWEEN 0 AND 4294967295);
