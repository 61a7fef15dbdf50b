-- What an account is, by its address: its token account is found without its mint, and the mint of a pool's shares is
-- in the table of the pool's vaults.

ALTER TABLE token_accounts{L} ADD INDEX IF NOT EXISTS by_account account TYPE bloom_filter GRANULARITY 1;
ALTER TABLE token_accounts{L} MATERIALIZE INDEX by_account;

INSERT INTO dirty_keys (derived, key, mark, slot)
SELECT DISTINCT 'pool_vaults', unhex(hex(pool)), 0, 0 FROM pools WHERE lp_mint != toFixedString('', 32);
