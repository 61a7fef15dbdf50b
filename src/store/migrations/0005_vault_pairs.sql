-- Both vaults of a pool, as its trades name them: they do not say which is its first. Always the same for one pool, in a
-- fixed order; all zeros is "not known yet".
ALTER TABLE pools{L} ADD COLUMN IF NOT EXISTS pair_vault_1 SimpleAggregateFunction(max, FixedString(32));
ALTER TABLE pools{L} ADD COLUMN IF NOT EXISTS pair_vault_2 SimpleAggregateFunction(max, FixedString(32));
ALTER TABLE redecoded_pools{L} ADD COLUMN IF NOT EXISTS pair_vault_1 SimpleAggregateFunction(max, FixedString(32));
ALTER TABLE redecoded_pools{L} ADD COLUMN IF NOT EXISTS pair_vault_2 SimpleAggregateFunction(max, FixedString(32));
