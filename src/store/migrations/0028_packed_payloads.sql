-- Packed transactions are a third of their JSON: blocks of the same number of transactions compress better.
-- As in the other tables: migration 0003.
ALTER TABLE transaction_payloads{L} ADD COLUMN IF NOT EXISTS rewritten UInt64 CODEC(ZSTD(1));
ALTER TABLE transaction_payloads{L} MODIFY SETTING min_compress_block_size = 32768;
