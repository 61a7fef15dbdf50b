-- Holders of tokens are owners, not token accounts.

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

ALTER TABLE mint_holders{L} ADD COLUMN IF NOT EXISTS supply UInt128 CODEC(ZSTD(1));
-- The keys of some holders in holder_order, and how many holders stand before each.
ALTER TABLE mint_holders{L} ADD COLUMN IF NOT EXISTS bookmark_ranks Array(UInt64) CODEC(ZSTD(1));
ALTER TABLE mint_holders{L} ADD COLUMN IF NOT EXISTS bookmark_inverted Array(UInt128) CODEC(ZSTD(1));
ALTER TABLE mint_holders{L} ADD COLUMN IF NOT EXISTS bookmark_owners Array(FixedString(32));

-- Balances from before these tables were there.
INSERT INTO owner_token_accounts (owner, mint, account, amount, version)
SELECT ifNull(owner, account), mint, account, amount, version FROM token_accounts FINAL;
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT DISTINCT 'token_holders', concat(ifNull(owner, account), mint), 0, 0 FROM token_accounts;
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT DISTINCT 'pool_vaults', unhex(hex(pool)), 0, 0 FROM pools;
