-- Values computed from many blocks: see docs/decisions/0011.

-- Keys whose value is to be recomputed, written before the block that changed them is marked as finalized.
CREATE TABLE IF NOT EXISTS dirty_keys{L} (
  -- The table of the value.
  derived LowCardinality(String),
  key String,
  -- One random number per statement that wrote keys: only what was read is removed after a recomputation.
  mark UInt64,
  -- The oldest of the statement's blocks that changed it; 0 where it is not known.
  slot UInt64
) ENGINE = {R}ReplacingMergeTree
ORDER BY (derived, key, mark)
SETTINGS non_replicated_deduplication_window = 1000;
--distributed dirty_keys by mark

-- How many token accounts hold some of a mint, by all finalized blocks up to `as_of_slot`, the newest that names one.
CREATE TABLE IF NOT EXISTS mint_holders{L} (
  mint FixedString(32),
  decimals UInt32 CODEC(ZSTD(1)),
  -- null where the chain does not report it (archives before 2021).
  program Nullable(FixedString(32)) CODEC(ZSTD(1)),
  holders UInt64 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY mint
SETTINGS index_granularity = 1024;
--distributed mint_holders by cityHash64(mint)

-- Mints from before this table was there.
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT 'mint_holders', unhex(hex(mint)), 0, 0 FROM (SELECT DISTINCT mint FROM token_accounts);
