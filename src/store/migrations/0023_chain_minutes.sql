-- The chain per minute, hour and day: see docs/decisions/0011.

CREATE TABLE IF NOT EXISTS chain_minutes{L} (
  -- The first second, since 1970.
  time UInt32 CODEC(Delta, ZSTD(1)),
  blocks UInt32 CODEC(ZSTD(1)),
  -- With votes.
  transactions UInt32 CODEC(ZSTD(1)),
  votes UInt32 CODEC(ZSTD(1)),
  -- Without votes.
  failed UInt32 CODEC(ZSTD(1)),
  -- With those of votes.
  fees UInt128 CODEC(ZSTD(1)),
  vote_fees UInt128 CODEC(ZSTD(1)),
  -- Of the transactions of which the chain says them, which are `units_known`.
  compute_units UInt128 CODEC(ZSTD(1)),
  units_known UInt32 CODEC(ZSTD(1)),
  -- The least hashes of the addresses that paid fees of transactions that are not votes.
  active Array(UInt64) CODEC(ZSTD(1)),
  -- The fees of transactions that are not votes, rounded down to three digits; and how many paid each.
  fee_values Array(UInt64) CODEC(ZSTD(1)),
  fee_counts Array(UInt32) CODEC(ZSTD(1)),
  -- Between blocks that follow each other; with the first and the last block the rows of neighbours can be joined.
  seconds UInt32 CODEC(ZSTD(1)),
  first_time UInt32 CODEC(ZSTD(1)),
  last_time UInt32 CODEC(ZSTD(1)),
  first_parent UInt64 CODEC(ZSTD(1)),
  last_slot UInt64 CODEC(ZSTD(1)),
  -- Those that a transaction called, and for each: in how many transactions, how many of them failed, the compute units of
  -- these transactions, and their fees as above.
  programs Array(FixedString(32)) CODEC(ZSTD(1)),
  program_calls Array(UInt32) CODEC(ZSTD(1)),
  program_failed Array(UInt32) CODEC(ZSTD(1)),
  program_units Array(UInt64) CODEC(ZSTD(1)),
  program_fee_values Array(Array(UInt64)) CODEC(ZSTD(1)),
  program_fee_counts Array(Array(UInt32)) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY time
SETTINGS index_granularity = 64;
--distributed chain_minutes by cityHash64(time)

CREATE TABLE IF NOT EXISTS chain_hours{L} (
  time UInt32 CODEC(Delta, ZSTD(1)),
  blocks UInt32 CODEC(ZSTD(1)),
  transactions UInt32 CODEC(ZSTD(1)),
  votes UInt32 CODEC(ZSTD(1)),
  failed UInt32 CODEC(ZSTD(1)),
  fees UInt128 CODEC(ZSTD(1)),
  vote_fees UInt128 CODEC(ZSTD(1)),
  compute_units UInt128 CODEC(ZSTD(1)),
  units_known UInt32 CODEC(ZSTD(1)),
  active Array(UInt64) CODEC(ZSTD(1)),
  fee_values Array(UInt64) CODEC(ZSTD(1)),
  fee_counts Array(UInt32) CODEC(ZSTD(1)),
  seconds UInt32 CODEC(ZSTD(1)),
  first_time UInt32 CODEC(ZSTD(1)),
  last_time UInt32 CODEC(ZSTD(1)),
  first_parent UInt64 CODEC(ZSTD(1)),
  last_slot UInt64 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY time
SETTINGS index_granularity = 64;
--distributed chain_hours by cityHash64(time)

CREATE TABLE IF NOT EXISTS chain_days{L} (
  time UInt32 CODEC(Delta, ZSTD(1)),
  blocks UInt32 CODEC(ZSTD(1)),
  transactions UInt32 CODEC(ZSTD(1)),
  votes UInt32 CODEC(ZSTD(1)),
  failed UInt32 CODEC(ZSTD(1)),
  fees UInt128 CODEC(ZSTD(1)),
  vote_fees UInt128 CODEC(ZSTD(1)),
  compute_units UInt128 CODEC(ZSTD(1)),
  units_known UInt32 CODEC(ZSTD(1)),
  active Array(UInt64) CODEC(ZSTD(1)),
  fee_values Array(UInt64) CODEC(ZSTD(1)),
  fee_counts Array(UInt32) CODEC(ZSTD(1)),
  seconds UInt32 CODEC(ZSTD(1)),
  first_time UInt32 CODEC(ZSTD(1)),
  last_time UInt32 CODEC(ZSTD(1)),
  first_parent UInt64 CODEC(ZSTD(1)),
  last_slot UInt64 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY time
SETTINGS index_granularity = 64;
--distributed chain_days by cityHash64(time)

-- Blocks from before these tables were there. Hours of programs that are dirty are sums of minutes now.
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT 'chain_minutes', unhex(hex(reverse(reinterpretAsFixedString(toUInt32(intDiv(assumeNotNull(block_time), 60) * 60))))), 0, 0
FROM (SELECT DISTINCT block_time FROM blocks WHERE block_time BETWEEN 0 AND 4294967295);
