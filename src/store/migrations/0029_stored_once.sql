-- What was stored in two tables, or in nearly every row again: docs/decisions/0024.

-- Zeros and '': the payload itself has them, as of rows from before these columns.
ALTER TABLE transaction_payloads{L} ADD COLUMN IF NOT EXISTS signature FixedString(64) CODEC(NONE);
ALTER TABLE transaction_payloads{L} ADD COLUMN IF NOT EXISTS vote_keys LowCardinality(String) CODEC(ZSTD(1));
-- One or two granules are compressed together.
ALTER TABLE transaction_payloads{L} MODIFY SETTING min_compress_block_size = 98304;
ALTER TABLE transaction_payloads{L} MODIFY COLUMN payload String CODEC(ZSTD(3));

-- '': `fee_payer` has the fee payer.
ALTER TABLE transactions{L} ADD COLUMN IF NOT EXISTS vote_keys LowCardinality(String) CODEC(ZSTD(1));
-- A compact part repeats the dictionary of `vote_keys` and begins a new compressed block in each granule, a wide one does not:
-- parts from 3,000 rows on, which only merges and imports of archives make.
ALTER TABLE transactions{L} MODIFY SETTING min_bytes_for_wide_part = 1048576;
ALTER TABLE transaction_payloads{L} MODIFY SETTING min_bytes_for_wide_part = 1048576;

ALTER TABLE signatures{L} MODIFY COLUMN signature_key UInt64 CODEC(Delta, ZSTD(1));
