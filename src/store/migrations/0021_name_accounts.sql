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
