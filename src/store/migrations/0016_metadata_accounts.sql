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

-- The sum of the digests of the mint's metadata accounts that the profile was made from.
ALTER TABLE token_profiles{L} ADD COLUMN IF NOT EXISTS digest UInt64 CODEC(ZSTD(1));

-- Accounts from before this table was there.
INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT 'metadata_accounts', unhex(hex(account)), 0, 0 FROM (SELECT DISTINCT account FROM metadata_changes);
