-- The part of `fee` that buys priority; NULL where the row was written before this column, until it is redecoded.
ALTER TABLE transactions{L} ADD COLUMN IF NOT EXISTS priority_fee Nullable(UInt64) CODEC(ZSTD(1));
