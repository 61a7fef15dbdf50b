-- A token's mints and burns are found without reading its transfers, which may be a thousand times as many.
ALTER TABLE token_transfers{L} ADD INDEX IF NOT EXISTS by_kind kind TYPE set(8) GRANULARITY 1;
ALTER TABLE token_transfers{L} MATERIALIZE INDEX by_kind;
