-- Several addresses are looked up at once: with the engine's default, one wrong granule in forty for each address, most of
-- the table was read for a hundred. One in two thousand takes two bytes more for each row.
ALTER TABLE token_accounts{L} DROP INDEX IF EXISTS by_account;
ALTER TABLE token_accounts{L} ADD INDEX IF NOT EXISTS by_account account TYPE bloom_filter(0.0005) GRANULARITY 1;
ALTER TABLE token_accounts{L} MATERIALIZE INDEX by_account;
