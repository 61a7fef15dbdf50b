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

-- Lamports of the stake accounts that the wallet may withdraw from; null where the node does not list stake accounts.
ALTER TABLE top_holders{L} ADD COLUMN IF NOT EXISTS staked Nullable(UInt64) CODEC(ZSTD(1));
