-- One copy for every size of database: {R} is 'Replicated' and {L} is '_local' on a cluster, both are empty elsewhere.
-- A line "--distributed <table> by <expression>" makes, on a cluster, the table that spreads over all shards.
-- Statements must be safe to repeat: a start that was cut short applies the whole file again.
-- place = slot·2^20 + tx_index: one column instead of two in the keys that are searched most.
-- rewritten: microseconds since 1970 when a redecode wrote the row, 0 when its block did. The new rows of a transaction are
-- written before the old ones are deleted, and only this column distinguishes them.

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
  rewritten UInt64 CODEC(ZSTD(1)),
  INDEX by_height height TYPE minmax GRANULARITY 1,
  -- The first and last block of a time range are found without reading all block times.
  INDEX by_time block_time TYPE minmax GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree(finalized)
ORDER BY slot
SETTINGS index_granularity = 512, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed blocks by cityHash64(slot)

-- Values that statistics use, in columns, and what lists show, as one JSON text: planning a query takes longer with
-- every column and function it names, and a list of 20 rows costs half of what it did as fourteen columns.
-- A compact part repeats the dictionary of `vote_keys` and begins a new compressed block in each granule, a wide one does not:
-- parts from 3,000 rows on, which only merges and imports of archives make.
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
  summary String CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1)),
  -- The part of `fee` that buys priority.
  priority_fee UInt64 CODEC(ZSTD(1)),
  -- The programs that only other programs called, each once.
  inner_programs Array(LowCardinality(FixedString(32))) CODEC(ZSTD(1)),
  -- Of a vote: its first two accounts, the first of which is the fee payer. '': `fee_payer` has the fee payer.
  vote_keys LowCardinality(String) CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (slot, tx_index)
SETTINGS index_granularity = 256, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000,
  min_bytes_for_wide_part = 1048576;
--distributed transactions by cityHash64(slot)

-- The transaction whole, packed, with slot, index, height and time in front (docs/decisions/0022). Small granules, one or
-- two of which are compressed together, because a page of an address reads ten of them from all over the table. The columns
-- beside the payload are read a row at a time too: of 98,304 bytes of theirs one needs 64, so their blocks are smaller.
CREATE TABLE IF NOT EXISTS transaction_payloads{L} (
  place UInt64 CODEC(DoubleDelta, ZSTD(1)) SETTINGS (min_compress_block_size = 4096),
  payload String CODEC(ZSTD(3)),
  -- What the payload lacks (docs/decisions/0024). Zeros and '': the payload itself has it.
  signature FixedString(64) CODEC(NONE) SETTINGS (min_compress_block_size = 4096),
  vote_keys LowCardinality(String) CODEC(ZSTD(1)) SETTINGS (min_compress_block_size = 4096)
) ENGINE = {R}ReplacingMergeTree
ORDER BY place
SETTINGS index_granularity = 256, index_granularity_bytes = 65536, min_compress_block_size = 98304,
  non_replicated_deduplication_window = 1000, min_bytes_for_wide_part = 1048576;
--distributed transaction_payloads by cityHash64(bitShiftRight(place, 20))

-- Keyed by the signature's first eight bytes: a sixth of the room, and the payload distinguishes the rare equal keys.
CREATE TABLE IF NOT EXISTS signatures{L} (
  signature_key UInt64 CODEC(Delta, ZSTD(1)),
  place UInt64 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (signature_key, place)
SETTINGS index_granularity = 512, min_compress_block_size = 4096, non_replicated_deduplication_window = 1000;
--distributed signatures by signature_key

-- An account that a broken message names twice is listed once. As other tables that are read by their key, some rows at a
-- time, its parts have one file instead of one per column (min_bytes_for_wide_part): that halves the time of such a query.
CREATE TABLE IF NOT EXISTS address_transactions{L} (
  address FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  -- 1 signer, 2 writable, 4 from a lookup table; of the transaction: 8 failed, 16 a vote.
  flags UInt8 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (address, place)
SETTINGS index_granularity = 512, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000,
  min_bytes_for_wide_part = 1000000000000;
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
  destination_owner Nullable(FixedString(32)) CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1)),
  -- A token's mints and burns are found without reading its transfers, which may be a thousand times as many.
  INDEX by_kind kind TYPE set(8) GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree
ORDER BY (mint, slot, tx_index, nth)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000,
  min_bytes_for_wide_part = 1000000000000;
--distributed token_transfers by cityHash64(mint)

-- The newest state, from finalized blocks only, so that no fork leaves a wrong newest value.
-- version = slot·2^20 + place: 0 for what the chain pays before the block's transactions, index + 1 for a
-- transaction, 2^20 - 1 for what it pays after them.
CREATE TABLE IF NOT EXISTS native_balances{L} (
  address FixedString(32) CODEC(ZSTD(1)),
  lamports UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
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
  version UInt64 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1)),
  -- A token account is found by its address, without its mint.
  INDEX by_account account TYPE bloom_filter GRANULARITY 1
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

-- Failed transactions, so that errors can be counted by program and number.
CREATE TABLE IF NOT EXISTS failures{L} (
  -- Of the instruction that failed, however deep; all zeros: none did, or it is not known.
  program FixedString(32) CODEC(ZSTD(1)),
  -- The number of a custom error; -1 for the runtime's own.
  code Int64 CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  -- '' where it is not known.
  name LowCardinality(String) CODEC(ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
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
  decimals Array(Int16) CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1)),
  -- A pool's trades of one minute are found without reading all of its trades.
  INDEX by_time block_time TYPE minmax GRANULARITY 1
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
  first_place SimpleAggregateFunction(min, UInt64),
  -- The part of a trade that the pool keeps, in billionths; null is "not known yet".
  fee_billionths SimpleAggregateFunction(max, Nullable(UInt32)),
  -- Both vaults of a pool, as its trades name them: they do not say which is its first. Always the same for one pool, in a
  -- fixed order; all zeros is "not known yet".
  pair_vault_1 SimpleAggregateFunction(max, FixedString(32)),
  pair_vault_2 SimpleAggregateFunction(max, FixedString(32))
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
  rewritten UInt64 CODEC(ZSTD(1)),
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
  rewritten UInt64 CODEC(ZSTD(1)),
  INDEX by_hash hashed_name TYPE bloom_filter GRANULARITY 1,
  INDEX by_owner owner TYPE bloom_filter GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree
ORDER BY (account, place, nth)
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000;
--distributed name_changes by cityHash64(account)

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
  fee_billionths SimpleAggregateFunction(max, Nullable(UInt32)),
  pair_vault_1 SimpleAggregateFunction(max, FixedString(32)),
  pair_vault_2 SimpleAggregateFunction(max, FixedString(32))
) ENGINE = {R}AggregatingMergeTree
ORDER BY (run, pool);
--distributed redecoded_pools by cityHash64(pool)

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
  version UInt64 CODEC(ZSTD(1)),
  supply UInt128 CODEC(ZSTD(1)),
  -- The keys of some holders in holder_order, and how many holders stand before each.
  bookmark_ranks Array(UInt64) CODEC(ZSTD(1)),
  bookmark_inverted Array(UInt128) CODEC(ZSTD(1)),
  bookmark_owners Array(FixedString(32))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY mint
SETTINGS index_granularity = 1024;
--distributed mint_holders by cityHash64(mint)

-- What is known of each token that has metadata: the metadata on chain and the JSON that its URI names.
CREATE TABLE IF NOT EXISTS token_profiles{L} (
  mint FixedString(32),
  -- Safe to display. The metadata on chain has precedence over the JSON; '' where neither has it.
  name String CODEC(ZSTD(1)),
  symbol String CODEC(ZSTD(1)),
  -- As the metadata on chain says.
  uri String CODEC(ZSTD(1)),
  -- An http, https or image data URL; '' where none is known. The same for the links, which are never data URLs.
  logo String CODEC(ZSTD(1)),
  description String CODEC(ZSTD(1)),
  website String CODEC(ZSTD(1)),
  telegram String CODEC(ZSTD(1)),
  twitter String CODEC(ZSTD(1)),
  -- The JSON that the URI names; '' where there is none, or it is too large.
  full_json String CODEC(ZSTD(3)),
  -- The first verified creator of the metadata; all zeros: none.
  creator FixedString(32) CODEC(ZSTD(1)),
  -- The kind of metadata on chain.
  source LowCardinality(String) CODEC(ZSTD(1)),
  -- Of the JSON. none: the URI names no JSON.
  status Enum8('none' = 1, 'pending' = 2, 'ok' = 3, 'failed' = 4) CODEC(ZSTD(1)),
  -- How often in a row fetching the JSON failed.
  attempts UInt32 CODEC(ZSTD(1)),
  -- Unix seconds from which on the JSON is fetched again; 0: at once.
  next_try Int64 CODEC(ZSTD(1)),
  -- Unix seconds; 0: never.
  fetched_at Int64 CODEC(ZSTD(1)),
  -- Slot of the newest change of the metadata on chain.
  slot UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1)),
  -- The sum of the digests of the mint's metadata accounts that the profile was made from.
  digest UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY mint
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000;
--distributed token_profiles by cityHash64(mint)

-- Activities by the tokens and the user in them: a page needs the newest keys of one address, and their number.
CREATE TABLE IF NOT EXISTS address_activities{L} (
  address FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  nth UInt32 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (address, place, nth)
SETTINGS index_granularity = 1024, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000,
  min_bytes_for_wide_part = 1000000000000;
--distributed address_activities by cityHash64(address)

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

-- The list of tokens: one row per mint with what it is sorted and searched by. Written in the background, only where
-- something changed.
CREATE TABLE IF NOT EXISTS token_list{L} (
  mint FixedString(32),
  -- As displayed; '' where unknown. The same for the symbol, the metadata's URI and the logo's URL.
  name String CODEC(ZSTD(1)),
  symbol String CODEC(ZSTD(1)),
  -- As a search compares them.
  name_key String CODEC(ZSTD(1)),
  symbol_key String CODEC(ZSTD(1)),
  -- Its address in lower case.
  mint_key String CODEC(ZSTD(1)),
  uri String CODEC(ZSTD(1)),
  logo String CODEC(ZSTD(1)),
  decimals Nullable(UInt32) CODEC(ZSTD(1)),
  verified Bool CODEC(ZSTD(1)),
  -- Looks like a verified token.
  is_copy Bool CODEC(ZSTD(1)),
  quality Bool CODEC(ZSTD(1)),
  -- US dollars and per cent; null where unknown.
  price Nullable(Float64) CODEC(ZSTD(1)),
  change_24h Nullable(Float64) CODEC(ZSTD(1)),
  volume_24h Nullable(Float64) CODEC(ZSTD(1)),
  market_cap Nullable(Float64) CODEC(ZSTD(1)),
  holders Nullable(UInt64) CODEC(ZSTD(1)),
  -- Hash of all that the row was made of.
  content UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1)),
  -- Hash of the rows of the token above; 0 before they are written.
  words UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY mint
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed token_list by cityHash64(mint)

-- What each owner has in each of its token accounts; 0 for a former owner. An account whose owner the chain does not report
-- is its own owner.
CREATE TABLE IF NOT EXISTS owner_token_accounts{L} (
  owner FixedString(32),
  mint FixedString(32),
  account FixedString(32),
  amount UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (owner, mint, account)
SETTINGS index_granularity = 512, non_replicated_deduplication_window = 1000;
--distributed owner_token_accounts by cityHash64(owner)

CREATE TABLE IF NOT EXISTS redecoded_owner_token_accounts{L} (
  run LowCardinality(String) CODEC(ZSTD(1)),
  owner FixedString(32),
  mint FixedString(32),
  account FixedString(32),
  amount UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (run, owner, mint, account);
--distributed redecoded_owner_token_accounts by cityHash64(owner)

-- The sum of an owner's accounts of a mint.
CREATE TABLE IF NOT EXISTS token_holders{L} (
  owner FixedString(32),
  mint FixedString(32),
  amount UInt128 CODEC(ZSTD(1)),
  -- With a balance above 0.
  accounts UInt32 CODEC(ZSTD(1)),
  -- Amounts that may have a row in holder_order.
  listed Array(UInt128) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (owner, mint)
SETTINGS index_granularity = 512;
--distributed token_holders by cityHash64(owner)

-- The same with the largest amount of a mint first: `inverted` is the amount with all bits inverted.
CREATE TABLE IF NOT EXISTS holder_order{L} (
  mint FixedString(32),
  inverted UInt128 CODEC(ZSTD(1)),
  owner FixedString(32),
  accounts UInt32 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY (mint, inverted, owner)
SETTINGS index_granularity = 1024;
--distributed holder_order by cityHash64(mint)

-- The holders and supply of a mint at the end of an hour (seconds since 1970) in which they were recomputed.
CREATE TABLE IF NOT EXISTS holder_history{L} (
  mint FixedString(32),
  hour Int64 CODEC(ZSTD(1)),
  holders UInt64 CODEC(ZSTD(1)),
  supply UInt128 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (mint, hour)
SETTINGS index_granularity = 1024;
--distributed holder_history by cityHash64(mint)

-- The pool of each token account that holds a pool's reserves.
CREATE TABLE IF NOT EXISTS pool_vaults{L} (
  vault FixedString(32),
  pool FixedString(32),
  program FixedString(32) CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY (vault, pool)
SETTINGS index_granularity = 256;
--distributed pool_vaults by cityHash64(vault)

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

-- The metadata accounts of finalized blocks, so that the tokens whose profile is out of date are found without reading all
-- changes.
CREATE TABLE IF NOT EXISTS metadata_accounts{L} (
  account FixedString(32),
  -- All zeros while the account's creation is not indexed.
  mint FixedString(32) CODEC(ZSTD(1)),
  -- Hash of all changes of the account.
  digest UInt64 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  -- 1 where no change of the account is left.
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY account
SETTINGS index_granularity = 1024;
--distributed metadata_accounts by cityHash64(account)

-- The wallets of the greatest portfolio value: a snapshot every few minutes. The rows of the greatest version hold.
CREATE TABLE IF NOT EXISTS top_holders{L} (
  rank UInt32 CODEC(ZSTD(1)),
  owner FixedString(32) CODEC(ZSTD(1)),
  -- The holding of the greatest value; the wrapped coin's mint stands for the coin, wrapped or not.
  mint FixedString(32) CODEC(ZSTD(1)),
  amount UInt128 CODEC(ZSTD(1)),
  decimals UInt32 CODEC(ZSTD(1)),
  -- Of all of `mint` that is indexed.
  supply UInt128 CODEC(ZSTD(1)),
  -- US dollars of all holdings that have a price; null where none has.
  value Nullable(Float64) CODEC(ZSTD(1)),
  -- Holdings without a price.
  unpriced UInt32 CODEC(ZSTD(1)),
  -- How many wallets hold something.
  wallets UInt64 CODEC(ZSTD(1)),
  as_of_slot UInt64 CODEC(ZSTD(1)),
  -- Unix seconds.
  taken_at Int64 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1)),
  -- Lamports of the stake accounts that the wallet may withdraw from; null where the node does not list stake accounts.
  staked Nullable(UInt64) CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY rank
SETTINGS non_replicated_deduplication_window = 1000;
--distributed top_holders by 0

-- Transactions that changed or moved tokens of a wallet without naming it, such as what it received in a token account that
-- existed: with address_transactions the whole of what concerns the wallet. No row is in both.
CREATE TABLE IF NOT EXISTS owner_transactions{L} (
  owner FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (owner, place)
SETTINGS index_granularity = 1024, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000,
  min_bytes_for_wide_part = 1000000000000;
--distributed owner_transactions by cityHash64(owner)

-- Records of the name service as the node listed them, where the index does not begin at the chain's first block.
CREATE TABLE IF NOT EXISTS name_accounts{L} (
  account FixedString(32),
  -- All zeros is none.
  parent FixedString(32) CODEC(ZSTD(1)),
  class FixedString(32) CODEC(ZSTD(1)),
  owner FixedString(32) CODEC(ZSTD(1)),
  -- Of a reverse record: the hash of the address that its text is the name of. All zeros for other records.
  hashed_name FixedString(32) CODEC(ZSTD(1)),
  -- Of a reverse record: what stands behind the header.
  data String CODEC(ZSTD(1)),
  -- 1 where blocks name a record that the node no longer has.
  is_deleted UInt8 CODEC(ZSTD(1)),
  -- The place behind all transactions of the slot that the node's answer was of.
  version UInt64 CODEC(ZSTD(1)),
  INDEX by_hash hashed_name TYPE bloom_filter GRANULARITY 1,
  INDEX by_owner owner TYPE bloom_filter GRANULARITY 1
) ENGINE = {R}ReplacingMergeTree(version)
ORDER BY account
SETTINGS index_granularity = 256;
--distributed name_accounts by cityHash64(account)

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

-- What tokens are searched by: the beginning of each word of their names and symbols, found by the sorting key.
CREATE TABLE IF NOT EXISTS token_words{L} (
  -- Of the first one or two characters of a word alone, which too many words share to be sorted when they are searched.
  is_beginning Bool CODEC(ZSTD(1)),
  -- From the beginning of a word to the end of the name, as a search compares it.
  text String CODEC(ZSTD(1)),
  -- Looks like a verified token.
  is_copy Bool CODEC(ZSTD(1)),
  -- The fewer holders, the greater: 64 less the binary digits of their number; 255 where that is unknown.
  rank UInt8 CODEC(ZSTD(1)),
  mint FixedString(32) CODEC(ZSTD(1)),
  -- What begins with the text: the symbol, the name, or another word of either.
  kind Enum8('symbol' = 1, 'name' = 2, 'word' = 3) CODEC(ZSTD(1)),
  quality Bool CODEC(ZSTD(1)),
  holders Nullable(UInt64) CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY (is_beginning, text, is_copy, rank, mint)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed token_words by cityHash64(mint)

-- Which transactions call a program, or have an instruction of a type: the keys of the filters of the list of all
-- transactions. `called` is a program in base58, called at any depth, or the type of a top-level instruction in lower case,
-- which no address can be. flags: 8 failed, 16 a vote.
CREATE TABLE IF NOT EXISTS transaction_calls{L} (
  called String CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  flags UInt8 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (called, place)
SETTINGS index_granularity = 512, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000;
--distributed transaction_calls by cityHash64(called)

-- What names are searched by: every part of a label of at least three characters from its first character to the label's
-- end, and of every label its first one and its first two characters, which too many labels share to be sorted when they
-- are searched.
CREATE TABLE IF NOT EXISTS name_words{L} (
  is_beginning Bool CODEC(ZSTD(1)),
  -- As a search compares it.
  text String CODEC(ZSTD(1)),
  -- Characters of the label: the shortest are found first.
  length UInt8 CODEC(ZSTD(1)),
  -- The reverse record that contains the label.
  account FixedString(32) CODEC(ZSTD(1)),
  -- Of the transaction that wrote it; the greatest number there is where the node listed it.
  place UInt64 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (is_beginning, text, length, account, place)
SETTINGS index_granularity = 512, non_replicated_deduplication_window = 1000;
--distributed name_words by cityHash64(account)

-- Blocks by the first eight bytes of their own hash, and of the hash that they name as the previous one.
CREATE TABLE IF NOT EXISTS block_hashes{L} (
  hash_key UInt64 CODEC(Delta, ZSTD(1)),
  slot UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (hash_key, slot)
SETTINGS index_granularity = 512, non_replicated_deduplication_window = 1000;
--distributed block_hashes by hash_key

-- Which owners of coins and tokens are wallets: what the node said about their accounts.
CREATE TABLE IF NOT EXISTS account_checks{L} (
  address FixedString(32),
  -- 1: a key can sign for it, and its account is the System Program's or there is none.
  is_wallet UInt8 CODEC(ZSTD(1)),
  -- The slot that the node's answer is of.
  slot UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(slot)
ORDER BY address
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed account_checks by cityHash64(address)

-- Every change of a mint's multiplier or interest rate, which its shown amounts follow.
CREATE TABLE IF NOT EXISTS scale_changes{L} (
  mint FixedString(32) CODEC(ZSTD(1)),
  place UInt64 CODEC(Delta, ZSTD(1)),
  nth UInt32 CODEC(ZSTD(1)),
  block_time Nullable(Int64) CODEC(ZSTD(1)),
  -- JSON.
  change String CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (mint, place, nth)
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 1000;
--distributed scale_changes by cityHash64(mint)
