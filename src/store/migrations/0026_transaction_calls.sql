-- Which transactions call a program, or have an instruction of a type: the keys of the filters of the list of all
-- transactions. `called` is a program in base58, called at any depth, or the type of a top-level instruction in lower case,
-- which no address can be. flags: 8 failed, 16 a vote, 32 always.
CREATE TABLE IF NOT EXISTS transaction_calls{L} (
  called String CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  flags UInt8 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (called, place)
SETTINGS index_granularity = 512, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed transaction_calls by cityHash64(called)

-- Transactions from before this table was there.
INSERT INTO transaction_calls (called, place, flags)
SELECT arrayJoin(arrayDistinct(arrayConcat(
    arrayMap(program -> base58Encode(program), arrayConcat(programs, inner_programs)),
    arrayMap(type -> if(lower(type) IN ('mintto', 'minttochecked'), 'mint', lower(type)),
      arrayFilter(type -> match(type, '^[A-Za-z][A-Za-z0-9_]{0,30}$'), types))))),
  bitShiftLeft(slot, 20) + tx_index, 32 + if(success, 0, 8) + if(is_vote, 16, 0)
FROM transactions;
