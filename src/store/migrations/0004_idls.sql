-- Interface descriptions of programs as they were found on chain, one row for each text that was seen:
-- an old description still decodes the transactions of its time.

CREATE TABLE IF NOT EXISTS idls{L} (
  program FixedString(32),
  -- When it was read for the first time.
  slot UInt64 CODEC(ZSTD(1)),
  -- Where it was kept.
  account FixedString(32) CODEC(ZSTD(1)),
  idl String CODEC(ZSTD(3))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (program, slot)
SETTINGS index_granularity = 64, non_replicated_deduplication_window = 1000;
--distributed idls by cityHash64(program)
