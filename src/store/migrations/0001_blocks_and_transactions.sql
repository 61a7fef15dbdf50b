-- One copy for every size of database: {R} is 'Replicated' and {L} is '_local' on a cluster, both are empty elsewhere.
-- A line "--distributed <table> by <expression>" makes, on a cluster, the table that spreads over all shards.
-- Statements must be safe to repeat: a start that was cut short applies the whole file again.

-- Written before any other row of a slot: an intent without its block is a save that was cut short.
CREATE TABLE IF NOT EXISTS block_intents{L} (
  slot UInt64 CODEC(DoubleDelta, ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY slot
SETTINGS non_replicated_deduplication_window = 1000;
--distributed block_intents by cityHash64(slot)

-- Written after all other rows of a slot: the commit marker. Finalizing writes the row again with finalized = 1.
CREATE TABLE IF NOT EXISTS blocks{L} (
  slot UInt64 CODEC(DoubleDelta, ZSTD(1)),
  height Nullable(UInt64) CODEC(ZSTD(1)),
  blockhash FixedString(32),
  previous_blockhash FixedString(32),
  parent_slot UInt64 CODEC(DoubleDelta, ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1)),
  leader Nullable(FixedString(32)) CODEC(ZSTD(1)),
  transaction_count UInt32 CODEC(ZSTD(1)),
  success_count UInt32 CODEC(ZSTD(1)),
  failed_count UInt32 CODEC(ZSTD(1)),
  vote_count UInt32 CODEC(ZSTD(1)),
  broken_count UInt32 CODEC(ZSTD(1)),
  total_fees UInt128 CODEC(ZSTD(1)),
  compute_units UInt128 CODEC(ZSTD(1)),
  balance_changes UInt32 CODEC(ZSTD(1)),
  reward_addresses Array(FixedString(32)) CODEC(ZSTD(1)),
  reward_lamports Array(Int64) CODEC(ZSTD(1)),
  reward_post_balances Array(UInt64) CODEC(ZSTD(1)),
  reward_types Array(LowCardinality(String)) CODEC(ZSTD(1)),
  -- -1 where there is none.
  reward_commissions Array(Int64) CODEC(ZSTD(1)),
  -- JSON of the header fields that have no column of their own, '' without any.
  extra String CODEC(ZSTD(1)),
  -- The row as pages show it, as JSON. One column is read twice as fast as the sixteen it is made of.
  summary String CODEC(ZSTD(1)),
  finalized UInt8,
  INDEX by_height height TYPE minmax GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree(finalized)
ORDER BY slot
SETTINGS index_granularity = 512, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed blocks by cityHash64(slot)

-- Values that statistics use, in columns, and what lists show, as one JSON text: planning a query takes longer with
-- every column and function it names, and a list of 20 rows costs half of what it did as fourteen columns.
CREATE TABLE IF NOT EXISTS transactions{L} (
  slot UInt64 CODEC(DoubleDelta, ZSTD(1)),
  tx_index UInt32 CODEC(DoubleDelta, ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1)),
  -- All zeros where it could not be read.
  fee_payer FixedString(32) CODEC(ZSTD(1)),
  success Bool CODEC(ZSTD(1)),
  is_vote Bool CODEC(ZSTD(1)),
  fee UInt64 CODEC(ZSTD(1)),
  compute_units Nullable(UInt64) CODEC(ZSTD(1)),
  error String CODEC(ZSTD(1)),
  decode_error String CODEC(ZSTD(1)),
  -- Of the top-level instructions; type '' is unknown.
  programs Array(LowCardinality(FixedString(32))) CODEC(ZSTD(1)),
  types Array(LowCardinality(String)) CODEC(ZSTD(1)),
  summary String CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (slot, tx_index)
SETTINGS index_granularity = 256, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed transactions by cityHash64(slot)

-- place = slot·2^20 + tx_index, one column instead of two in the keys that are searched most.
-- The transaction whole: the JSON of the chain's answer with slot, index, height and time in front. Small granules
-- and small compressed blocks, because a page of an address reads ten of them from all over the table.
CREATE TABLE IF NOT EXISTS transaction_payloads{L} (
  place UInt64 CODEC(DoubleDelta, ZSTD(1)),
  payload String CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY place
SETTINGS index_granularity = 256, index_granularity_bytes = 65536, min_compress_block_size = 16384,
  non_replicated_deduplication_window = 1000;
--distributed transaction_payloads by cityHash64(bitShiftRight(place, 20))

-- Keyed by the signature's first eight bytes: a sixth of the room, and the payload distinguishes the rare equal keys.
CREATE TABLE IF NOT EXISTS signatures{L} (
  signature_key UInt64,
  place UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (signature_key, place)
SETTINGS index_granularity = 512, min_compress_block_size = 4096, non_replicated_deduplication_window = 1000;
--distributed signatures by signature_key

-- An account that a broken message names twice is listed once.
CREATE TABLE IF NOT EXISTS address_transactions{L} (
  address FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  -- 1 signer, 2 writable, 4 from a lookup table.
  flags UInt8 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (address, place)
SETTINGS index_granularity = 512, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed address_transactions by cityHash64(address)

-- Token transfers by successful transactions' instructions. The mint is all zeros where it is not known.
CREATE TABLE IF NOT EXISTS token_transfers{L} (
  mint FixedString(32) CODEC(ZSTD(1)),
  slot UInt64 CODEC(Delta, ZSTD(1)),
  tx_index UInt32 CODEC(ZSTD(1)),
  -- Place among the transaction's token transfers, from 0.
  nth UInt32 CODEC(ZSTD(1)),
  kind Enum8('transfer' = 1, 'mint' = 2, 'burn' = 3, 'wrap' = 4, 'unwrap' = 5) CODEC(ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1)),
  instruction UInt32 CODEC(ZSTD(1)),
  inner_instruction Nullable(UInt32) CODEC(ZSTD(1)),
  program LowCardinality(FixedString(32)) CODEC(ZSTD(1)),
  decimals Nullable(UInt32) CODEC(ZSTD(1)),
  amount UInt64 CODEC(ZSTD(1)),
  fee UInt64 CODEC(ZSTD(1)),
  source Nullable(FixedString(32)) CODEC(ZSTD(1)),
  destination Nullable(FixedString(32)) CODEC(ZSTD(1)),
  source_owner Nullable(FixedString(32)) CODEC(ZSTD(1)),
  destination_owner Nullable(FixedString(32)) CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (mint, slot, tx_index, nth)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed token_transfers by cityHash64(mint)

-- The newest state, from finalized blocks only, so that no fork leaves a wrong newest value.
-- version = slot·2^20 + place: 0 for what the chain pays before the block's transactions, index + 1 for a
-- transaction, 2^20 - 1 for what it pays after them.
CREATE TABLE IF NOT EXISTS native_balances{L} (
  address FixedString(32) CODEC(ZSTD(1)),
  lamports UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY address
SETTINGS index_granularity = 2048, non_replicated_deduplication_window = 1000;
--distributed native_balances by cityHash64(address)

CREATE TABLE IF NOT EXISTS token_accounts{L} (
  mint FixedString(32) CODEC(ZSTD(1)),
  account FixedString(32) CODEC(ZSTD(1)),
  -- null where the chain does not report it (archives before 2021).
  owner Nullable(FixedString(32)) CODEC(ZSTD(1)),
  program Nullable(FixedString(32)) CODEC(ZSTD(1)),
  decimals UInt32 CODEC(ZSTD(1)),
  -- 0 also when the account was closed.
  amount UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (mint, account)
SETTINGS index_granularity = 2048, non_replicated_deduplication_window = 1000;
--distributed token_accounts by cityHash64(mint)

CREATE TABLE IF NOT EXISTS settings{L} (
  name String,
  value String,
  version UInt64
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY name;
--distributed settings by cityHash64(name)

-- Slots whose block no node can give any more, or whose block cannot be read at all.
CREATE TABLE IF NOT EXISTS unavailable_slots{L} (
  slot UInt64 CODEC(DoubleDelta, ZSTD(1)),
  reason String CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY slot;
--distributed unavailable_slots by cityHash64(slot)
