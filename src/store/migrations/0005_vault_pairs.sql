-- Both vaults of a pool, as its trades name them: which is its first they do not say. Always the same of one pool, in an
-- order of their own; all zeros is "not said yet".
ALTER TABLE pools{L} ADD COLUMN IF NOT EXISTS pair_vault_1 SimpleAggregateFunction(max, FixedString(32));
ALTER TABLE pools{L} ADD COLUMN IF NOT EXISTS pair_vault_2 SimpleAggregateFunction(max, FixedString(32));
ALTER TABLE redecoded_pools{L} ADD COLUMN IF NOT EXISTS pair_vault_1 SimpleAggregateFunction(max, FixedString(32));
ALTER TABLE redecoded_pools{L} ADD COLUMN IF NOT EXISTS pair_vault_2 SimpleAggregateFunction(max, FixedString(32));
